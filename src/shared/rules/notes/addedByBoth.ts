import { align } from './align.ts';
import { phrase } from './inBoth.ts';
import { endsBlock, type Token } from './tokens.ts';

/**
 * This many equal words in a row, counting words of the base beside them, may be chance; but not
 * where both sides share a phrase.
 */
const few = 2;

/**
 * The tokens that both sides added, as places in `one` and `other`. If a phrase is among them: the
 * tokens in the same paragraph as a phrase, and every run of at least `few` words. If not: none,
 * or, if `isMaybeOld`, short phrases beside words of the base.
 */
export function addedByBoth(
  one: readonly Token[],
  other: readonly Token[],
  known: ReadonlySet<number>,
  otherKnown: ReadonlySet<number>,
  isMaybeOld: boolean,
): Map<number, number> {
  const shared = [...align(one, other).entries()].filter(
    ([i, j]) => j >= 0 && known.has(i) === otherKnown.has(j),
  );
  // A run may go on into the next paragraph: in a list with one word in each item, only the words
  // around a word tell whether it is the same.
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

/** This many added words are a phrase, together with the words of the base beside them. */
const short = 3;

/**
 * The words of short phrases beside words of the base. These phrases tell nothing of the rest of
 * the note: two people may begin a sentence in the same way.
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
