import { plainWords } from '#shared/rules/words/richWords.ts';

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

/** A text, and the index at which a word first stands in it; -1 if it is not there. */
export interface Place extends Text {
  at: number;
}
/** The place of a word in a text. */
export const placeOf = (text: Text, word: string): Place => ({
  ...text,
  at: text.words.indexOf(word),
});
