import { addedByBoth } from './addedByBoth.ts';
import { align } from './align.ts';
import type { Block } from './blocks.ts';
import { blocksOf, plainFrame } from './blocksOf.ts';
import { type Token, tokensOf } from './tokens.ts';

/**
 * The base with what both sides added to it: when both have the same phrase that the base has not,
 * they share a later past than this base. This happens when a restored server's text is merged with
 * a newer one of a device, on a text from before both. Null when there is no such phrase.
 * `isMaybeOld`: the base is not sure to be their last one; then a shorter phrase will do.
 */
export function widened(
  base: readonly Block[],
  one: readonly Block[],
  other: readonly Block[],
  isMaybeOld = false,
): Block[] | null {
  const [was, first, second] = [tokensOf(base), tokensOf(one), tokensOf(other)];
  const [here, there] = [align(was, first), align(was, second)];
  const added = addedByBoth(first, second, new Set(here), new Set(there), isMaybeOld);
  if (added.size === 0) return null;
  const out: Token[] = [];
  const [upTo, otherUpTo] = [lastBefore(here), lastBefore(there)];
  let at = 0;
  for (const [i, j] of added) {
    // An added token goes behind every token of the base that stands before it on either side.
    const end = Math.max(upTo(i), otherUpTo(j));
    while (at < end) out.push(was[at++] as Token);
    out.push(first[i] as Token);
  }
  return blocksOf([...out, ...was.slice(at)], plainFrame);
}

/**
 * Returns a function. For an end in the side, it gives the place in the base behind all base tokens
 * that stand before that end. The ends that it is asked for must only grow.
 */
function lastBefore(places: readonly number[]): (end: number) => number {
  let [past, at] = [0, 0];
  return (end) => {
    for (; at < places.length && (places[at] as number) < end; at++)
      if ((places[at] as number) >= 0) past = at + 1;
    return past;
  };
}
