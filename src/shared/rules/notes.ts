import { sameNotes } from './mergeNotes.ts';
import { isEmptyRich } from './richText.ts';

/**
 * Notes: what is shown when nothing was written, and when there is something to save (specification
 * section 4).
 */

/** The stored notes, else the configured default. */
export const notesOrDefault = (notes: string | undefined, defaultValue: string): string =>
  notes && !isEmptyRich(notes) ? notes : defaultValue;

/** Notes are saved only when changed, compared after trimming: their text, not its markup. */
export const notesChanged = (before: string, after: string): boolean =>
  before !== after && !sameNotes(before, after);
