import type { HalfWord } from '#shared/model/halfWord.ts';
import { isEmptyRich, richToPlain } from '#shared/rules/words/richText.ts';
import { apart, pressed } from './partedWords.ts';

/**
 * Whether one of two texts of a note continues the other: each paragraph of the one stands, word
 * for word and in order, in a paragraph of the other, which may have more words in between. Two
 * people who each wrote about the same things would also use different words. Half words are
 * compared as their two halves.
 */
export function isContinuation(
  one: string,
  other: string,
  halves: readonly HalfWord[] = [],
): boolean {
  const known = new Map(halves.map((half) => [pressed(half), half]));
  const [here, there] = [one, other].map((html) => paragraphsOf(apart(html, known)));
  return isWithin(here ?? [], there ?? []) || isWithin(there ?? [], here ?? []);
}

/**
 * Whether `notes` was typed into an empty note, and one of `notes` and `there` continues the other:
 * then nobody knows which of the two came first.
 */
export const isOnNothing = (
  typedOn: string,
  notes: string,
  there: string,
  halves: readonly HalfWord[],
): boolean => isEmptyRich(typedOn) && isContinuation(notes, there, halves);

const paragraphsOf = (html: string): string[][] =>
  richToPlain(html)
    .split('\n')
    .map((line) => line.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);

function isWithin(inner: readonly string[][], outer: readonly string[][]): boolean {
  let at = 0;
  return inner.every((words) => {
    while (at < outer.length && !isInOrder(words, outer[at] as string[])) at++;
    return at++ < outer.length;
  });
}

function isInOrder(inner: readonly string[], outer: readonly string[]): boolean {
  let at = 0;
  for (const word of outer) if (word === inner[at]) at++;
  return at === inner.length;
}
