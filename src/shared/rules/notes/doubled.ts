import type { Block } from './blocks.ts';
import { differences } from './differences.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * For a merge that says words twice which no side says twice: when one side already says all that
 * the other changed, in the same surroundings, then that side is the answer. So a text that is
 * merged a second time, with a base that is too old, does not grow.
 */
export function whenDoubled(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
): readonly Block[] | null {
  const [was, first, second] = [wordsIn(base), wordsIn(one), wordsIn(other)];
  if (saysAll(was, first, second)) return one;
  return saysAll(was, second, first) ? other : null;
}

/**
 * How many words the last of these four says more often than each of the others: the base, the two
 * sides and what was made of them.
 */
export function countDoubled(...lists: readonly (readonly Block[])[]): number {
  // Most blocks are the same everywhere: those count nowhere.
  const once = lists.map((blocks) => countsOf(blocks.map(({ key }) => key)));
  const everywhere = ({ key }: Block) => once.every((counts) => counts.get(key) === 1);
  const [was, first, second, now] = lists.map((blocks) =>
    countsOf(wordsIn(blocks.filter((block) => !everywhere(block)))),
  );
  return [...(now ?? [])].filter(
    ([word, count]) =>
      isWord(word) && [was, first, second].every((counts) => count > (counts?.get(word) ?? 0)),
  ).length;
}

/** Whether a merge says a word less often than both sides say it. */
export function isShort(
  one: readonly Block[],
  other: readonly Block[],
  merged: readonly Block[],
): boolean {
  const [first, second, now] = [one, other, merged].map((blocks) => countsOf(wordsIn(blocks)));
  return [...(first ?? [])].some(
    ([word, count]) =>
      isWord(word) && (now?.get(word) ?? 0) < Math.min(count, second?.get(word) ?? 0),
  );
}

/**
 * The words of all blocks, those in tables too, with a word that no text holds where a block ends.
 */
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

/**
 * Whether `one` has every stretch that `other` added, next to a neighbour it has there too, and no
 * more of what `other` took away.
 */
function saysAll(
  base: readonly string[],
  one: readonly string[],
  other: readonly string[],
): boolean {
  const counts = countsOf(one);
  const text = `\n${one.join('\n')}\n`;
  const otherCounts = countsOf(other);
  return differences(base, other).every(({ from, to, sideFrom, sideTo }) => {
    const added = other.slice(sideFrom, sideTo).join('\n');
    const [before, behind] = [other[sideFrom - 1] ?? '', other[sideTo] ?? ''];
    const there =
      added === '' ||
      text.includes(`${before}\n${added}\n`) ||
      text.includes(`\n${added}\n${behind}`);
    return (
      there &&
      base
        .slice(from, to)
        .every((word) => !isWord(word) || (counts.get(word) ?? 0) <= (otherCounts.get(word) ?? 0))
    );
  });
}
