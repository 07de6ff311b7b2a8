import { align } from './align.ts';
import type { Block } from './blocks.ts';
import { phrase } from './inBoth.ts';
import { blocksOf, endsBlock, plainFrame, type Token, tokensOf } from './tokens.ts';

/**
 * The base with what both sides added to it: where both say the same phrase that the base has not, they share a later past than this one.
 * So what a restored server has is brought together with what a device has since, on a text of before both. Null when there is none.
 */
export function widened(base: readonly Block[], one: readonly Block[], other: readonly Block[]): Block[] | null {
  const [was, first, second] = [tokensOf(base), tokensOf(one), tokensOf(other)];
  const [here, there] = [align(was, first), align(was, second)];
  const added = addedByBoth(first, second, new Set(here), new Set(there));
  if (added.size === 0) return null;
  const out: Token[] = [];
  const [upTo, otherUpTo] = [lastBefore(here), lastBefore(there)];
  let at = 0;
  for (const [i, j] of added) {
    // Behind all of the base that either side has before it.
    const end = Math.max(upTo(i), otherUpTo(j));
    while (at < end) out.push(was[at++] as Token);
    out.push(first[i] as Token);
  }
  return blocksOf([...out, ...was.slice(at)], plainFrame);
}

/** Tells, of ends that only grow, behind which of the base everything before that end stands. */
function lastBefore(places: readonly number[]): (end: number) => number {
  let [past, at] = [0, 0];
  return (end) => {
    for (; at < places.length && (places[at] as number) < end; at++) if ((places[at] as number) >= 0) past = at + 1;
    return past;
  };
}

/** Two words in a row may be chance; not beside a phrase. */
const few = 2;

/** Tokens that both sides added, by their places. When there is a phrase among them: what stands with it in its paragraph, and every few words in a row. */
function addedByBoth(one: readonly Token[], other: readonly Token[], known: ReadonlySet<number>, otherKnown: ReadonlySet<number>): Map<number, number> {
  const shared = [...align(one, other).entries()].filter(([i, j]) => j >= 0 && !known.has(i) && !otherKnown.has(j));
  const lengths = lengthsOfRuns(shared.map(([i, j]) => (endsBlock(one[i]) ? null : [i, j])));
  const [blocks, otherBlocks] = [numbersOfBlocks(one), numbersOfBlocks(other)];
  const paragraphs = (length: number) => new Set(shared.filter((_, k) => (lengths[k] as number) >= length).map(([i, j]) => `${blocks[i]} ${otherBlocks[j]}`));
  const [sure, likely] = [paragraphs(phrase), paragraphs(few)];
  const isAdded = ([i, j]: readonly [number, number], k: number) => {
    const both = `${blocks[i]} ${otherBlocks[j]}`;
    return (lengths[k] as number) >= few || sure.has(both) || (endsBlock(one[i]) && likely.has(both));
  };
  return new Map(sure.size === 0 ? [] : shared.filter(isAdded));
}

/** For each pair how many follow on one another around it, on both sides; 0 where there is none. */
function lengthsOfRuns(pairs: readonly (readonly [number, number] | null)[]): number[] {
  const lengths = pairs.map(() => 0);
  for (let start = 0; start < pairs.length; start++) {
    let end = start;
    while (pairs[end] && (end === start || isNext(pairs[end - 1], pairs[end]))) end++;
    lengths.fill(end - start, start, end);
    start = Math.max(start, end - 1);
  }
  return lengths;
}

const isNext = (one: readonly [number, number] | null | undefined, next: readonly [number, number] | null | undefined): boolean =>
  one?.[0] === (next?.[0] ?? 0) - 1 && one?.[1] === (next?.[1] ?? 0) - 1;

/** For each token the number of its block. */
function numbersOfBlocks(tokens: readonly Token[]): number[] {
  let number = 0;
  return tokens.map((token) => (endsBlock(token) ? number++ : number));
}
