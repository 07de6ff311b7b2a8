import type { HalfWord } from '#shared/model/halfWord.ts';
import { mergeNotes, typedOnto } from '#shared/rules/notes/mergeNotes.ts';
import { madeOf, sizeOf, wordCounts } from '#shared/rules/words/richWords.ts';
import { halvesApart } from './halfWords.ts';
import { hasPressed, isTypedInto, longest, originOfPressed } from './pressedWords.ts';
import { settlePressed } from './settlePressed.ts';

/** The facts that may be known about a note's past. */
export interface Known {
  /**
   * The text that the note was made of, where the server is sure to have had that text; else null.
   */
  base: string | null;
  /** Whether both texts surely come from the base, although it may be an old one. */
  isBase?: boolean;
  /** The text that the page says the note was typed on; the server may never have had it. */
  typedOn?: string | undefined;
  /** All earlier states of this text, if its page knows them. */
  said?: readonly string[] | undefined;
  /**
   * Earlier texts of this note on the server, in any order; asked for only when they are needed.
   */
  texts: () => readonly string[];
  /** Words that were half typed when a text of this note was stored. */
  halves?: (() => readonly HalfWord[]) | undefined;
}

/**
 * Merges a note whose past is uncertain: it was stored again after the store was cleared, or given
 * back after a restore. The base that is named may be too old, so the note is also merged as if
 * nobody knew its past. If words stand there twice then, two other merges are tried, with another
 * past: the text that the page says the note was typed on, and the earlier text of the server that
 * it seems to be made of. These count only if no word is missing, except words that were taken out
 * of that past. The result with the fewest words is taken. A text that equals its own `typedOn` was
 * only read by its device: if the note ever said exactly that, it has changed since, and the
 * server's text stays.
 */
export function mergeUnsure(known: Known, mine: string, theirs: string): string {
  const merged = mergeKnowing(known, mine, theirs);
  const apart = halvesApart(mine, theirs, known.halves?.() ?? []);
  if (!apart) return merged;
  const past = (text: string | undefined) => text && apart.past(text);
  let parted: readonly string[] | undefined;
  const knowing: Known = {
    base: known.base && apart.past(known.base),
    isBase: known.isBase ?? false,
    typedOn: past(known.typedOn),
    said: known.said?.map(apart.past),
    texts: () => {
      parted ??= known.texts().map(apart.past);
      return parted;
    },
  };
  const again = apart.together(mergeKnowing(knowing, apart.mine, apart.theirs));
  return apart.isBetter(again, merged) ? again : merged;
}

function mergeKnowing(known: Known, mine: string, theirs: string): string {
  const { base, typedOn, said, texts } = known;
  if (typedOn === mine && texts().includes(mine)) return theirs;
  // One text may be the other with more typed in, in which a half word was pressed to the next.
  if (isTypedInto(theirs, mine)) return mine;
  if (isTypedInto(mine, theirs)) return theirs;
  const grounds = [base, typedOn, ...(said ?? [])].filter((text) => typeof text === 'string');
  const isWhole = said !== undefined;
  const settled = settlePressed(mine, theirs, { grounds, texts, isWhole });
  const merged = mergeAs(known, mine, theirs);
  if (settled.mine === mine && settled.theirs === theirs) return merged;
  return least([mergeAs(known, settled.mine, settled.theirs), merged]);
}

function mergeAs(
  { base, isBase = false, typedOn, texts }: Known,
  mine: string,
  theirs: string,
): string {
  const unknown = mergeNotes(null, mine, theirs).html;
  const told = base === null ? unknown : mergeNotes(base, mine, theirs, { isMaybeOld: true }).html;
  const best = !isBase && sizeOf(unknown) < sizeOf(told) ? unknown : told;
  // Look further only if words are there twice: a text that looks like the past may not be it.
  const isPressed = hasPressed(best, mine, theirs);
  if (!isPressed && sizeOf(best) <= sizeOfBoth(mine, theirs)) return best;
  const past = texts();
  const origin = longest([
    originOf(past, mine),
    isPressed ? originOfPressed(past, mine, theirs) : null,
  ]);
  return least([
    best,
    // If the base is too old, both sides may have added the same, one of them half a word less.
    unknown,
    // Only that earlier text can tell which of two such words came first.
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
  ]);
}

/**
 * Does to the server's text what the page did to `typedOn`. Empty if a word would be missing that
 * the page did not take out.
 */
function onTyped(typedOn: string | undefined, mine: string, theirs: string): string[] {
  if (typedOn === undefined) return [];
  const both = mergeNotes(null, typedOn, theirs).html;
  return complete(typedOn, mergeNotes(typedOn, mine, both).html, [mine, both]);
}

/**
 * The merge that was made on `past`. Empty if it lacks a word of `said` that was not in that past.
 */
function complete(past: string | null, merged: string, said: readonly string[]): string[] {
  if (past === null) return [];
  // A word of the past may be gone because somebody changed it into another one.
  const words = new Set([merged, past].flatMap((html) => [...wordCounts(html).keys()]));
  return said.flatMap((html) => [...wordCounts(html).keys()]).every((word) => words.has(word))
    ? [merged]
    : [];
}

/** The text with the fewest words; of equals the first. */
const least = (texts: readonly [string, ...string[]]): string =>
  texts.reduce((short, html) => (sizeOf(html) < sizeOf(short) ? html : short));

/** The number of words when each is counted as often as in the text that says it most. */
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
