import type { Cost } from '#shared/model/cost.ts';

/**
 * What is counted, and how much of it one person may ask for in a minute. Every limit is far above
 * what anybody needs in a day in the field; it is there so that one person, or one broken device,
 * never holds up the others.
 */
export const perMinute = {
  /** Bytes of bodies, unpacked. */
  bytes: 60_000_000,
  /** Objects, lists and values in those bodies. */
  parts: 3_000_000,
  /** Bytes of photos that are brought. */
  photos: 300_000_000,
  /** Bytes of answers, as they are before they are packed. */
  answers: 100_000_000,
  /** Bytes of files that are fetched: reports, photos, lists. */
  files: 300_000_000,
  /** Tags of rich text that is cleaned. */
  tags: 1_000_000,
  /** Pixels of images that are made anew. */
  pixels: 150_000_000,
  /** Milliseconds of drawing reports. */
  drawing: 60_000,
  /** Milliseconds of calls that take long: large lists, whole checklists. */
  heavy: 20_000,
  /** Milliseconds of bringing notes together with what others wrote. */
  merging: 10_000,
  /** Characters of inspections that are read because something in them changes. */
  reading: 400_000_000,
  /** Bytes of unfinished inspections that are gone through for a work list. */
  listing: 400_000_000,
  /** Inspections that are put on a list: added, planned, on another day, handed over. */
  additions: 500,
} as const satisfies Record<Cost, number> & Record<string, number>;
export type WorkKind = keyof typeof perMinute;
