import { align } from './align.ts';
import type { Block } from './blocks.ts';
import { phrase } from './inBoth.ts';
import { blocksOf, endsBlock, plainFrame, type Token, tokensOf } from './tokens.ts';

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
    // It goes behind every token of the base that stands before it on either side.
    const end = Math.max(upTo(i), otherUpTo(j));
    while (at < end) out.push(was[at++] as Token);
    out.push(first[i] as Token);
  }
  return blocksOf([...out, ...was.slice(at)], plainFrame);
}

/**
 * Returns a function that tells, for an end in the side, behind which place of the base everything
 * before that end stands. It must be asked for ends that only grow.
 */
function lastBefore(places: readonly number[]): (end: number) => number {
  let [past, at] = [0, 0];
  return (end) => {
    for (; at < places.length && (places[at] as number) < end; at++)
      if ((places[at] as number) >= 0) past = at + 1;
    return past;
  };
}

/**
 * So many words in a row that both have may be chance, counting words of the base beside them; but
 * not where they share a phrase.
 */
const few = 2;

/**
 * The tokens that both sides added, as places in `one` and `other`; none when there is no phrase
 * among them. When there is: what stands in the same paragraph as a phrase, and every `few` words
 * in a row.
 */
function addedByBoth(
  one: readonly Token[],
  other: readonly Token[],
  known: ReadonlySet<number>,
  otherKnown: ReadonlySet<number>,
  isMaybeOld: boolean,
): Map<number, number> {
  const shared = [...align(one, other).entries()].filter(
    ([i, j]) => j >= 0 && known.has(i) === otherKnown.has(j),
  );
  // A run may go on into the next paragraph: in a list with one word in each item, only what stands
  // around a word tells whether it is the same.
  const runs = runsOf(shared).map((run) => run.filter(([i]) => !endsBlock(one[i])));
  const [blocks, otherBlocks] = [numbersOfBlocks(one), numbersOfBlocks(other)];
  const placeOf = ([i, j]: Pair) => `${blocks[i]} ${otherBlocks[j]}`;
  const isAdded = ([i]: Pair) => !known.has(i);
  const phrases = runs.filter((run) => run.filter(isAdded).length >= phrase);
  if (phrases.length === 0) return new Map(isMaybeOld ? besideBase(runs, isAdded) : []);
  const likely = runs.filter((run) => run.length >= few).flat();
  const [sure, places] = [new Set(phrases.flat().map(placeOf)), new Set(likely.map(placeOf))];
  const ones = new Set(likely.map(([i]) => i));
  return new Map(
    shared
      .filter(isAdded)
      .filter(
        (pair) => ones.has(pair[0]) || (endsBlock(one[pair[0]]) ? places : sure).has(placeOf(pair)),
      ),
  );
}

/** So many added words are a phrase together with the words of the base beside them. */
const short = 3;

/**
 * The words of short phrases beside words of the base. They tell nothing of the rest of the note:
 * two people may begin a sentence in the same way.
 */
const besideBase = (
  runs: readonly (readonly Pair[])[],
  isAdded: (pair: Pair) => boolean,
): readonly Pair[] =>
  runs
    .filter((run) => run.length > phrase && run.filter(isAdded).length >= short)
    .flatMap((run) => run.filter(isAdded));

type Pair = readonly [number, number];

/** Groups the pairs that follow each other on both sides. */
function runsOf(pairs: readonly Pair[]): Pair[][] {
  const runs: Pair[][] = [];
  for (const pair of pairs) {
    const last = runs.at(-1)?.at(-1);
    if (last && last[0] === pair[0] - 1 && last[1] === pair[1] - 1) runs.at(-1)?.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

/** For each token the number of its block. */
function numbersOfBlocks(tokens: readonly Token[]): number[] {
  let number = 0;
  return tokens.map((token) => (endsBlock(token) ? number++ : number));
}
