import type { HalfWord } from '#shared/model/actions.ts';
import { limits } from '#shared/model/limits.ts';
import { wordCounts } from './richText.ts';

export type { HalfWord };

/**
 * A note that is stored while somebody types a word in front of another says the two as one: 'va'
 * before 'deur' is 'vadeur'. The letters do not tell that from 'onveilig', but the page knows where
 * its caret stood, and its change says so. Two texts of one note are compared with such words in
 * their two pieces.
 */

/** The two pieces of a word with a caret in it; undefined where that is no word that is typed. */
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
}

/**
 * The two texts with the words that were half typed in front of another apart. Where the other text
 * says how such a word went on, it has the whole word instead. Null when neither says one of them.
 */
export function halvesApart(
  mine: string,
  theirs: string,
  halves: readonly HalfWord[],
): Apart | null {
  const [here, there] = [wordCounts(mine), wordCounts(theirs)];
  const known = new Map(
    halves
      .filter(
        (half) => [here, there].some((words) => words.get(whole(half)) === 1) && isPlain(half),
      )
      .map((half) => [whole(half), half]),
  );
  if (known.size === 0) return null;
  const past = (html: string) => apart(html, known);
  const [one, other] = [past(mine), past(theirs)];
  // Who has the two pieces as two words finished the first: they stay two.
  const open = [...known.values()].filter(
    (half) => !isApartIn(mine, half) && !isApartIn(theirs, half),
  );
  return {
    mine: finished(one, other, known),
    also: (html) => finished(past(html), other, known),
    theirs: finished(other, one, known),
    past,
    together: (html) => open.reduce(pressed, html),
  };
}

const whole = ({ typed, next }: HalfWord): string => typed + next;

/** Signs that HTML writes in another way are left alone. */
const isPlain = (half: HalfWord): boolean => !/[<>&"']/.test(whole(half));

interface Piece {
  word: string;
  /** Where each letter of the word stands in the HTML. */
  at: readonly number[];
}

const inline = /^<\/?(?:strong|em|u|s|a|b|i|span)\b/i;

/** The words of an HTML text; formatting inside a word does not end it. */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let open: { word: string; at: number[] } | null = null;
  for (const { 0: token, index } of html.matchAll(/<[^>]*>|\s+|&nbsp;|[^<\s&]+|[<&]/g)) {
    if (inline.test(token)) continue;
    if (token.startsWith('<') || token === '&nbsp;' || /^\s/.test(token)) {
      open = null;
      continue;
    }
    if (!open) {
      open = { word: '', at: [] };
      pieces.push(open);
    }
    open.word += token;
    for (let i = 0; i < token.length; i++) open.at.push(index + i);
  }
  return pieces;
}

function apart(html: string, known: ReadonlyMap<string, HalfWord>): string {
  const places = piecesOf(html).flatMap(({ word, at }) => {
    const half = known.get(word);
    return half ? [(at[half.typed.length - 1] as number) + 1] : [];
  });
  return places.reduceRight((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, html);
}

/** Where the two pieces stand directly behind one another. */
const placesApart = (html: string, { typed, next }: HalfWord): [Piece, Piece][] => {
  const pieces = piecesOf(html);
  return pieces.flatMap((piece, i): [Piece, Piece][] => {
    const behind = pieces[i + 1];
    return piece.word === typed && behind?.word === next ? [[piece, behind]] : [];
  });
};
const isApartIn = (html: string, half: HalfWord): boolean => placesApart(html, half).length > 0;

function pressed(html: string, half: HalfWord): string {
  const [place] = placesApart(html, half);
  const [from, to] = [place?.[0].at.at(-1), place?.[1].at[0]];
  if (from === undefined || to === undefined) return html;
  const between = html.slice(from + 1, to);
  // In the next paragraph, it is not the word that it was typed in front of.
  return /^(?:<\/?(?:strong|em|u|s|a|b|i|span)\b[^>]*>)* (?:<[^/p][^>]*>)*$/.test(between)
    ? html.slice(0, from + 1) + between.replace(' ', '') + html.slice(to)
    : html;
}

/** How many words may stand between the whole word and the one it was typed in front of. */
const far = 50;

/**
 * The text with each half word as the other text has it whole: a word that begins with it, that
 * only the other text has, and that stands in front of the same word there.
 */
function finished(html: string, other: string, known: ReadonlyMap<string, HalfWord>): string {
  const own = wordCounts(html);
  const words = piecesOf(other).map(({ word }) => word);
  return [...known.values()].reduce((text, half) => {
    const [place] = placesApart(text, half);
    if (!place) return text;
    const end = words.indexOf(half.next);
    const rest = words.slice(Math.max(0, end - far), Math.max(0, end));
    const word = rest.find(
      (one) => one.length > half.typed.length && one.startsWith(half.typed) && !own.has(one),
    );
    const at = place[0].at.at(-1);
    return word === undefined || at === undefined
      ? text
      : text.slice(0, at + 1) + word.slice(half.typed.length) + text.slice(at + 1);
  }, html);
}
