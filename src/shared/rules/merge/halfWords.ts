import type { HalfWord } from '#shared/model/halfWord.ts';
import { limits } from '#shared/model/limits.ts';
import { sizeOf, wordCounts } from '#shared/rules/words/richWords.ts';
import { isContinuation } from './continuation.ts';
import { apart, isPlain, placesApart, pressed, rejoined } from './partedWords.ts';
import { placedWords } from './placedWords.ts';
import { enough, far, sameFrom } from './samePlace.ts';

export type { HalfWord };

/**
 * When a note is stored while somebody types a word in front of another, the two stand as one word:
 * 'va' before 'deur' is 'vadeur'. The letters do not tell that from 'onveilig', but the page knows
 * where its caret stood, and its change says so. Before two texts of one note are compared, such
 * words are split into their two halves.
 */

/** The two halves of a word around the caret; undefined if one is empty, too long or no word. */
export const halfWordOf = (typed: string, next: string): HalfWord | undefined =>
  [typed, next].every((one) => one.length <= limits.halfWord && /^[^\s\p{Cc}]+$/u.test(one))
    ? { typed, next }
    : undefined;

/** Two texts of one note, with their half words split. */
export interface Apart {
  mine: string;
  theirs: string;
  /** Splits and finishes half words in a text that was made of mine, as was done in mine. */
  also: (html: string) => string;
  /** Splits the same half words in an earlier text of the note. */
  past: (html: string) => string;
  /** Joins the halves that nobody finished, in a text that was made of the two. */
  together: (html: string) => string;
  /**
   * Whether the merge of the split texts, joined again, is better than the merge of the texts as
   * they were. It must still say every word of both sides, with fewer words in all; if a half word
   * was finished, with no more words.
   */
  isBetter: (merged: string, plain: string) => boolean;
}

/** At most this many half words are split: the first ones. */
const most = 5;

/**
 * Splits the words that were half typed in front of another one. If the other text says, at the
 * same place, how such a word went on, it becomes that whole word. Null if neither text has one of
 * these words, or a text has it more than once.
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
  // A side with the two halves as two words has finished the first one: they stay two.
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
 * Whether one text has the pressed word where the other has only the word behind the caret. Equal
 * words around them tell; in a short note it is enough if one text continues the other.
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
 * The text with each half word finished as in the other text: there a word that begins with the
 * half word, and that only that text has, stands at the same place in front of the same word.
 * `done`: the half words that were finished, pressed.
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
