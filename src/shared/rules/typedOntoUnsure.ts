import type { HalfWord } from '#shared/model/actions.ts';
import { halvesApart } from './halfWords.ts';
import { mergeNotes, typedOnto } from './mergeNotes.ts';
import { type PressedPast, settlePressed } from './settlePressed.ts';

/**
 * Does the same as `typedOnto`, but settles pressed words first.
 * @param halves words that were half typed when a text of this note was stored
 */
export function typedOntoUnsure(
  there: string,
  typedOn: string,
  notes: string,
  past: PressedPast,
  halves: readonly HalfWord[] = [],
): string {
  const apart = halvesApart(typedOn, there, halves);
  if (apart) {
    const both = mergeNotes(null, apart.mine, apart.theirs).html;
    if (apart.isBetter(apart.together(both), mergeNotes(null, typedOn, there).html))
      return apart.together(mergeNotes(apart.mine, apart.also(notes), both).html);
  }
  const { mine, theirs, also } = settlePressed(typedOn, there, past);
  return typedOnto(theirs, mine, also(notes));
}
