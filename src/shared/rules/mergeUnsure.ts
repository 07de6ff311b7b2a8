import { mergeNotes, typedOnto } from './mergeNotes.ts';
import { hasPressed, longest, originOfPressed } from './pressedWords.ts';
import { madeOf, wordCounts } from './richText.ts';

/** What may be known of a note's past. */
export interface Known {
  /** The text that it was made of, where the server is sure to have had that; else null. */
  base: string | null;
  /** Whether the base is a past of both for sure, if maybe an old one. */
  isBase?: boolean;
  /** The text that its page had it typed on, which the server need not have had. */
  typedOn?: string | undefined;
  /** What the server said of this note before, in any order; asked for only when it is needed. */
  texts: () => readonly string[];
}

/**
 * Merges a note whose past is not known for sure: stored again after a clearing, or given back
 * after a restore. The past that is told may be too old; so it is merged as if nobody knew it as
 * well. If words are there twice then, it is looked for what was done to the note: on the text that
 * its page had it typed on, or on the text of the server that it was written on as far as that can
 * be told. What says the least is taken; only where no word is missed but those that were taken out
 * of such a text. A text that was typed on itself was only read by its device: where the note has
 * said just that before, it has gone on since.
 */
export function mergeUnsure(
  { base, isBase = false, typedOn, texts }: Known,
  mine: string,
  theirs: string,
): string {
  if (typedOn === mine && texts().includes(mine)) return theirs;
  const unknown = mergeNotes(null, mine, theirs).html;
  const told = base === null ? unknown : mergeNotes(base, mine, theirs).html;
  const best = !isBase && sizeOf(unknown) < sizeOf(told) ? unknown : told;
  // Look further only if words are there twice: a text that looks like the past may not be it.
  const isPressed = hasPressed(best, mine, theirs);
  if (!isPressed && sizeOf(best) <= sizeOfBoth(mine, theirs)) return best;
  const past = texts();
  const origin = longest([
    originOf(past, mine),
    isPressed ? originOfPressed(past, mine, theirs) : null,
  ]);
  return [
    // Which of two such words came first, only that text can tell.
    ...complete(
      origin,
      origin === null
        ? ''
        : isPressed
          ? mergeNotes(origin, mine, theirs).html
          : typedOnto(theirs, origin, mine),
      [unknown],
    ),
    ...onTyped(typedOn === base ? undefined : typedOn, mine, theirs),
  ].reduce((least, html) => (sizeOf(html) < sizeOf(least) ? html : least), best);
}

/**
 * What its page did to a text, done to the text of the server; none where a word would be missing
 * that its page did not take out.
 */
function onTyped(typedOn: string | undefined, mine: string, theirs: string): string[] {
  if (typedOn === undefined) return [];
  const both = mergeNotes(null, typedOn, theirs).html;
  return complete(typedOn, mergeNotes(typedOn, mine, both).html, [mine, both]);
}

/**
 * This merge, as it was made on `past`; none where a word of `said` is missing that was not in that
 * past.
 */
function complete(past: string | null, merged: string, said: readonly string[]): string[] {
  if (past === null) return [];
  // A word of the past may have been made another one.
  const words = new Set([merged, past].flatMap((html) => [...wordCounts(html).keys()]));
  return said.flatMap((html) => [...wordCounts(html).keys()]).every((word) => words.has(word))
    ? [merged]
    : [];
}

const sizeOf = (html: string): number =>
  [...wordCounts(html).values()].reduce((sum, count) => sum + count, 0);

/** The number of words if each is there as often as in the text that says it most. */
function sizeOfBoth(one: string, other: string): number {
  const [here, there] = [wordCounts(one), wordCounts(other)];
  return [...new Set([...here.keys(), ...there.keys()])].reduce(
    (sum, word) => sum + Math.max(here.get(word) ?? 0, there.get(word) ?? 0),
    0,
  );
}

/** The longest of these texts that this one was made of; null when there is none. */
const originOf = (texts: readonly string[], text: string): string | null =>
  longest(texts.filter(madeOf(text)));
