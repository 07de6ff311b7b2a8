import type { Block } from './blocks.ts';
import { leftAsItWas } from './leftAsItWas.ts';
import { saysAll } from './saysAll.ts';
import { countsOf, isWord, wordsIn } from './wordsIn.ts';

/**
 * For a merge that has words twice although neither side has them twice. If one side already says
 * all that the other changed, in the same surroundings, that side is the answer; else null. So a
 * text does not grow when it is merged a second time with a base that is too old.
 */
export function whenDoubled(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
): readonly Block[] | null {
  const [was, first, second] = [wordsIn(base), wordsIn(one), wordsIn(other)];
  if (saysAll(was, first, second) && !leftAsItWas(was, first, second)) return one;
  return saysAll(was, second, first) && !leftAsItWas(was, second, first) ? other : null;
}

/**
 * The number of words that the last of these four lists says more often than each of the others.
 * The four are the base, the two sides and the merge of them.
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
