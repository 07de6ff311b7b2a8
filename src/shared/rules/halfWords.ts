import type { HalfWord } from '#shared/model/halfWord.ts';
import { limits } from '#shared/model/limits.ts';
import { isContinuation } from './continuation.ts';
import { apart, isPlain, placesApart, pressed, rejoined } from './partedWords.ts';
import { placedWords } from './placedWords.ts';
import { sizeOf, wordCounts } from './richWords.ts';
import { enough, far, sameFrom } from './samePlace.ts';

export type { HalfWord };

/**
 * A note that is stored while somebody types a word in front of another says the two as one: 'va'
 * before 'deur' is 'vadeur'. The letters do not tell that from 'onveilig', but the page knows where
 * its caret stood, and its change says so. Two texts of one note are compared with such words in
 * their two halves.
 */

/** The two halves of a word with a caret in it; undefined where that is no word that is typed. */
export const halfWordOf = (typed: string, next: string): HalfWord | undefined =>
  [typed, next].every((one) => one.length <= limits.halfWord && /^[^\s\p{Cc}]+$/u.test(one))
    ? { typed, next }
    : undefined;

/** Two texts of one note with their half words apart. */
export interface Apart {
  mine: string;
  theirs: string;
  /** Does to a text that was made of mine what was done to mine. */
  also: (html: string) => string;
  /** The same half words apart in a text of the note's past. */
  past: (html: string) => string;
  /** Puts those together again that nobody finished, in a text that was made of the two. */
  together: (html: string) => string;
  /**
   * Whether a merge of the two, put together again, is better than the merge of the texts as they
   * were: it still says every word of both sides, and fewer in all. Where a half word was finished,
   * as many are as good.
   */
  isBetter: (merged: string, plain: string) => boolean;
}

/** More half words are not looked at; the first ones count. */
const most = 5;

/**
 * The two texts with the words that were half typed in front of another apart. Where the other text
 * says, at the same place, how such a word went on, it has the whole word instead. Null when
 * neither says one of them, or one says it more often than once.
 */
export function halvesApart(
  mine: string,
  theirs: string,
  halves: readonly HalfWord[],
): Apart | null {
  if (halves.length === 0) return null;
  const counts = [wordCounts(mine), wordCounts(theirs)];
  const known = new Map<string, HalfWord>();
  for (const half of halves) {
    const said = counts.map((words) => words.get(pressed(half)) ?? 0);
    if (known.size < most && Math.max(...said) === 1 && !known.has(pressed(half)) && isPlain(half))
      known.set(pressed(half), half);
  }
  if (known.size === 0) return null;
  const past = (html: string) => apart(html, known);
  const [one, other] = [past(mine), past(theirs)];
  const finishedHere = finished(one, other, known);
  const finishedThere = finished(other, one, known);
  const done = new Set([...finishedHere.done, ...finishedThere.done]);
  // Who has the two halves as two words finished the first: they stay two.
  const isTwo = (half: HalfWord) => [mine, theirs].some((html) => placesApart(html, half).length);
  const open = [...known.values()].filter((half) => !isTwo(half));
  return {
    mine: finishedHere.html,
    theirs: finishedThere.html,
    also: (html) => finished(past(html), other, known).html,
    past,
    together: (html) => open.reduce(rejoined, html),
    isBetter(merged, plain) {
      const words = wordCounts(merged);
      const isSaid = (word: string) => {
        const half = known.get(word);
        if (words.has(word)) return true;
        return half
          ? done.has(word) || placesApart(merged, half).length > 0
          : open.some((one) => one.next === word && isBeside(one, mine, theirs));
      };
      const room = done.size > 0 ? 0 : 1;
      return (
        sizeOf(merged) + room <= sizeOf(plain) &&
        counts.every((side) => [...side.keys()].every(isSaid))
      );
    },
  };
}

/**
 * Whether the one text has the pressed word where the other has only the word behind the caret. In a
 * short note that is so, too, where one text is the other gone on with.
 */
const isBeside = (half: HalfWord, mine: string, theirs: string): boolean => {
  const [here, there] = [mine, theirs].map((html) => placedWords(html).map(({ word }) => word));
  return [
    [here, there],
    [there, here],
  ].some(([whole = [], plain = []]) => {
    const at = whole.indexOf(pressed(half));
    const place = plain.indexOf(half.next);
    if (at < 0 || place < 0) return false;
    const around =
      sameFrom(whole, at - 1, plain, place - 1, -1) + sameFrom(whole, at + 1, plain, place + 1, 1);
    return around >= enough || isContinuation(mine, theirs, [half]);
  });
};

/**
 * The text with each half word as the other text has it whole: a word that begins with it, that
 * only the other text has, at the same place, and in front of the same word. `done`: which words
 * those were, pressed.
 */
function finished(
  html: string,
  other: string,
  known: ReadonlyMap<string, HalfWord>,
): { html: string; done: string[] } {
  const own = wordCounts(html);
  const there = placedWords(other).map(({ word }) => word);
  const done: string[] = [];
  const text = [...known].reduce((text, [word, half]) => {
    const placed = placedWords(text);
    const here = placed.map((one) => one.word);
    const at = here.findIndex((one, i) => one === half.typed && here[i + 1] === half.next);
    if (at < 0) return text;
    const whole = there.find((one, from) => {
      if (!one.startsWith(half.typed) || one === half.typed || own.has(one)) return false;
      const before = sameFrom(here, at - 1, there, from - 1, -1);
      const behind = there
        .slice(from + 1, from + far)
        .map((_, n) => sameFrom(here, at + 1, there, from + 1 + n, 1));
      const most = Math.max(0, ...behind);
      return most > 0 && before + most >= enough;
    });
    const end = placed[at]?.at.at(-1);
    if (whole === undefined || end === undefined) return text;
    done.push(word);
    return text.slice(0, end + 1) + whole.slice(half.typed.length) + text.slice(end + 1);
  }, html);
  return { html: text, done };
}
