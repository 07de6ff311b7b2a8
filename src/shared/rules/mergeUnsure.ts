import { mergeNotes, typedOnto } from './mergeNotes.ts';
import { hasPressed, longest, originOfPressed } from './pressedWords.ts';
import { madeOf, wordCounts } from './richText.ts';

/**
 * Merges a note whose past is not known for sure: stored again after a clearing, or given back after a restore. The past that is told may
 * be too old; so it is merged as if nobody knew it as well, and on the text of the server that it was written on as far as that can be
 * told. What says the least is taken; on a text of the server only where no word is missed that was added to it.
 * @param texts what the server said of this note before, in any order; asked for only when it is needed
 */
export function mergeUnsure(base: string | null, mine: string, theirs: string, texts: () => readonly string[]): string {
  const unknown = mergeNotes(null, mine, theirs).html;
  const told = base === null ? unknown : mergeNotes(base, mine, theirs).html;
  const best = sizeOf(unknown) < sizeOf(told) ? unknown : told;
  // Look further only if words are there twice: a text that looks like the past may not be it.
  const isPressed = hasPressed(best, mine, theirs);
  if (!isPressed && sizeOf(best) <= sizeOfBoth(mine, theirs)) return best;
  const past = texts();
  const origin = longest([originOf(past, mine), isPressed ? originOfPressed(past, mine, theirs) : null]);
  if (origin === null) return best;
  // Which of two such words came first, only that text can tell.
  const onOrigin = isPressed ? mergeNotes(origin, mine, theirs).html : typedOnto(theirs, origin, mine);
  // A word of that text may have been made another one.
  const words = new Set([...wordCounts(onOrigin).keys(), ...wordCounts(origin).keys()]);
  return sizeOf(onOrigin) < sizeOf(best) && [...wordCounts(unknown).keys()].every((word) => words.has(word)) ? onOrigin : best;
}

const sizeOf = (html: string): number => [...wordCounts(html).values()].reduce((sum, count) => sum + count, 0);

/** The number of words if each is there as often as in the text that says it most. */
function sizeOfBoth(one: string, other: string): number {
  const [here, there] = [wordCounts(one), wordCounts(other)];
  return [...new Set([...here.keys(), ...there.keys()])].reduce((sum, word) => sum + Math.max(here.get(word) ?? 0, there.get(word) ?? 0), 0);
}

/** The longest of these texts that this one was made of; null when there is none. */
const originOf = (texts: readonly string[], text: string): string | null => longest(texts.filter(madeOf(text)));
