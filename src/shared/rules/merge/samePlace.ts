import type { Place, Text } from './textPlace.ts';

/**
 * Whether a word of one text and a word of another stand at the same place: the words around them
 * tell.
 */

/** If at least this many words around two places are the same, it is the same place. */
export const enough = 3;
/** At most this many other words may stand between two words of a place. */
export const far = 50;

/**
 * The number of words directly before and behind two places that are the same. Words that only one
 * of the texts has are passed over.
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
 * The number of words that are the same from these two places on, in steps of 1 or -1, without
 * passing over any.
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
