import type { Touched } from './touched.ts';

export interface MergeOptions {
  /** What other devices changed since the base. */
  others: Touched;
  /** What this device changed since the base, in actions that were sent before. */
  own: Touched;
  /** The text that the notes were typed on, if the device says so: it knows best. */
  baseNotes?: string | null | undefined;
  /**
   * What a page had them typed on, where the server may not have that text. It is their past if the
   * note says, or ever said, exactly that.
   */
  typedOn?: string | undefined;
  /**
   * Whether a change that said exactly `typedOn` was applied, so that it is their past although it
   * was merged with others' text.
   */
  hasArrived?: boolean;
  /** Whether the past of its note is uncertain: it was stored again, or is given back. */
  isUnsure?: boolean;
  /**
   * Whether the text that the note was typed on is a past of the server's, but maybe an old one: it
   * comes from an older copy of its device.
   */
  isOld?: boolean;
  /** Earlier texts of its note, in any order. */
  texts?: () => readonly string[];
}
