import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { sameNotes } from './mergeNotes.ts';

/**
 * Notes: the text that is shown if nothing was written, and whether there is something to save
 * (specification section 4).
 */

/** The stored notes, else the configured default. */
export const notesOrDefault = (notes: string | undefined, defaultValue: string): string =>
  notes && !isEmptyRich(notes) ? notes : defaultValue;

/** Notes are saved only when changed, apart from white space at the ends of their blocks. */
export const notesChanged = (before: string, after: string): boolean =>
  before !== after && !sameNotes(before, after);
