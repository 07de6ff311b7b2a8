import type { Block } from './blocks.ts';
import { differences } from './differences.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * A last look at a merge: when it says words twice that no side says twice, and one side already says all that the other changed, in the
 * same surroundings, then that side is the answer. So a text that is merged a second time, with a base that is too old, does not grow.
 */
export function whenDoubled(base: readonly Block[], one: readonly Block[], other: readonly Block[], merged: readonly Block[]): readonly Block[] | null {
  const [was, first, second] = [wordsIn(base), wordsIn(one), wordsIn(other)];
  const [counts, firstCounts, secondCounts] = [countsOf(was), countsOf(first), countsOf(second)];
  const doubled = [...countsOf(wordsIn(merged))].some(
    ([word, count]) => isWord(word) && count > Math.max(counts.get(word) ?? 0, firstCounts.get(word) ?? 0, secondCounts.get(word) ?? 0),
  );
  if (!doubled) return null;
  if (saysAll(was, first, second, firstCounts)) return one;
  return saysAll(was, second, first, secondCounts) ? other : null;
}

/** The words of all blocks, those in tables too, with a word that no text holds where a block ends. */
const wordsIn = (blocks: readonly Block[]): string[] => tokensOf(blocks).flatMap(wordsOfToken);

function wordsOfToken(token: Token): string[] {
  if (token.kind !== 'whole') return [token.key];
  const { block } = token;
  if (block.kind === 'table') return [token.key];
  // Cells that were added to make rows even are no difference.
  return [...block.cells.flatMap((cell) => wordsIn(cell.blocks).filter(isWord)), ' row'];
}

const isWord = (word: string): boolean => !word.startsWith(' ');

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether `one` has every stretch that `other` added, next to a neighbour it has there too, and no more of what `other` took away. */
function saysAll(base: readonly string[], one: readonly string[], other: readonly string[], counts: ReadonlyMap<string, number>): boolean {
  const text = `\n${one.join('\n')}\n`;
  const otherCounts = countsOf(other);
  return differences(base, other).every(({ from, to, sideFrom, sideTo }) => {
    const added = other.slice(sideFrom, sideTo).join('\n');
    const [before, behind] = [other[sideFrom - 1] ?? '', other[sideTo] ?? ''];
    const there = added === '' || text.includes(`${before}\n${added}\n`) || text.includes(`\n${added}\n${behind}`);
    return there && base.slice(from, to).every((word) => !isWord(word) || (counts.get(word) ?? 0) <= (otherCounts.get(word) ?? 0));
  });
}
