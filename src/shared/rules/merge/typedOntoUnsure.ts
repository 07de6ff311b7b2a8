import type { HalfWord } from '#shared/model/halfWord.ts';
import { mergeNotes, typedOnto } from '#shared/rules/notes/mergeNotes.ts';
import { isOnNothing } from './continuation.ts';
import { halvesApart } from './halfWords.ts';
import { mergeUnsure } from './mergeUnsure.ts';
import { type PressedPast, settlePressed } from './settlePressed.ts';

/**
 * Does the same as `typedOnto`, but settles pressed words first. If `notes` was typed into an empty
 * note, and one of `notes` and `there` continues the other, its past is not known here.
 * @param halves words that were half typed when a text of this note was stored
 */
export function typedOntoUnsure(
  there: string,
  typedOn: string,
  notes: string,
  past: PressedPast,
  halves: readonly HalfWord[] = [],
): string {
  if (isOnNothing(typedOn, notes, there, halves))
    return mergeUnsure(
      { base: null, typedOn, texts: past.texts ?? (() => []), halves: () => halves },
      notes,
      there,
    );
  const apart = halvesApart(typedOn, there, halves);
  if (apart) {
    const both = mergeNotes(null, apart.mine, apart.theirs).html;
    if (apart.isBetter(apart.together(both), mergeNotes(null, typedOn, there).html))
      return apart.together(mergeNotes(apart.mine, apart.also(notes), both).html);
  }
  const { mine, theirs, also } = settlePressed(typedOn, there, past);
  return typedOnto(theirs, mine, also(notes));
}
