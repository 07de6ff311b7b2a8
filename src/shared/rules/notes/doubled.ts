import type { Block } from './blocks.ts';
import { differences } from './differences.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * For a merge with words twice that no side says twice: when one side already says all that the
 * other changed, in the same surroundings, that side is the answer. So a text does not grow when it
 * is merged a second time with a base that is too old.
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
 * How many words the last of these four lists says more often than each of the others. The four are
 * the base, the two sides and what the merge made of them.
 */
export function countDoubled(...lists: readonly (readonly Block[])[]): number {
  // Most blocks are the same in all four, so these are left out.
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

/** Whether a merge says a word less often than each of the sides does. */
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
 * The words of all blocks, those in tables too; where a block ends stands a mark that is no word of
 * any text.
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
 * Whether `one` has every stretch of words that `other` added, next to the same word before or
 * behind it, and says no word that `other` took away more often than `other` does.
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
