import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Touched } from './touched.ts';

export interface MergeOptions {
  /** The changes of other devices since the base. */
  others: Touched;
  /** The changes of this device since the base, in actions that it sent before. */
  own: Touched;
  /** The text that the notes were typed on, if the device says so: it knows best. */
  baseNotes?: string | null | undefined;
  /**
   * The text that a page says the notes were typed on, where the server may not have that text. It
   * counts as the past of the notes if the note says, or ever said, exactly that.
   */
  typedOn?: string | undefined;
  /**
   * Whether a change that said exactly `typedOn` was applied: then that is the past of the notes,
   * even if the note never said exactly that because it was merged with others' text.
   */
  hasArrived?: boolean;
  /** Whether the note, or an applied change, said exactly this before. */
  wasSaid?: boolean;
  /** Whether the past of the note is uncertain: it was stored again, or is given back. */
  isUnsure?: boolean;
  /**
   * Whether the server did have the text that the note was typed on, but maybe long ago: the change
   * comes from an older copy of its device.
   */
  isOld?: boolean;
  /**
   * Whether the inspection is a colleague's by now: where both wrote a field, the colleague's
   * stays.
   */
  isLate?: boolean;
  /** Whether merging these texts takes too much work: then both stay, one behind the other. */
  isTooMuch?: boolean;
  /** Earlier texts of its note, in any order. */
  texts?: () => readonly string[];
  /** Words that were half typed when this change, or an earlier one of its note, was stored. */
  halves?: () => readonly HalfWord[];
}
