import { plainWords } from './richWords.ts';

/** The words of a note, in order and as a set. */
export interface Text {
  words: readonly string[];
  all: ReadonlySet<string>;
}
/** The words of a note in HTML. */
export const textOf = (html: string): Text => {
  const words = plainWords(html);
  return { words, all: new Set(words) };
};

/** A text, and where a word stands in it first; -1 when it does not. */
export interface Place extends Text {
  at: number;
}
/** The place of a word in a text. */
export const placeOf = (text: Text, word: string): Place => ({
  ...text,
  at: text.words.indexOf(word),
});
