import type { HalfWord } from '#shared/model/halfWord.ts';
import { apart, pressed } from './partedWords.ts';
import { isEmptyRich, richToPlain } from './richText.ts';

/**
 * Whether one of two texts of a note is the other one gone on with: each paragraph of the one
 * stands, word for word and in order, in a paragraph of the other, with more between its words. Two
 * people who wrote about the same things say other words too. Half words are looked at in their two
 * halves.
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
 * Whether a text was typed on nothing, and is the text that is there gone on with: then nobody knows
 * which of the two came first.
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
