import type { Place, Text } from './textPlace.ts';

/**
 * Whether a word of one text and a word of another stand at the same place: the words around them
 * tell.
 */

/** When so many words around two places are the same, it is the same place. */
export const enough = 3;
/** Between two words of a place at most so many others may stand. */
export const far = 50;

/**
 * How many words directly before and behind two places are the same, of the words that both texts
 * have.
 */
export function around(one: Place, other: Place): number {
  const run = (step: 1 | -1) => {
    const next = (from: number, here: Text, there: Text) => {
      for (let at = from + step; Math.abs(at - from) <= far; at += step) {
        const word = here.words[at];
        if (word === undefined || there.all.has(word)) return at;
      }
      return -1;
    };
    let [at, place, n] = [one.at, other.at, 0];
    for (; n < enough; n++) {
      at = next(at, one, other);
      place = next(place, other, one);
      if (one.words[at] === undefined || one.words[at] !== other.words[place]) break;
    }
    return n;
  };
  return run(1) + run(-1);
}

/**
 * How many words are the same from these two places on, in steps of 1 or -1, with none between
 * them.
 */
export function sameFrom(
  words: readonly string[],
  at: number,
  others: readonly string[],
  place: number,
  step: 1 | -1,
): number {
  let n = 0;
  while (
    n < enough &&
    words[at + n * step] !== undefined &&
    words[at + n * step] === others[place + n * step]
  )
    n++;
  return n;
}
