import type { Cost } from '#shared/model/cost.ts';

/**
 * The kinds of work that are counted, and how much of each one person may ask for in a minute.
 * Every limit is far above anybody's need on a day in the field: it keeps one person, or one broken
 * device, from holding up the others.
 */
export const perMinute = {
  /** Bytes of bodies, after unpacking. */
  bytes: 60_000_000,
  /** Objects, lists and values in those bodies. */
  parts: 3_000_000,
  /** Bytes of photos that devices bring. */
  photos: 300_000_000,
  /** Bytes of answers, before they are packed. */
  answers: 100_000_000,
  /** Bytes of files that people fetch: reports, photos, lists. */
  files: 300_000_000,
  /** Tags of rich text that must be cleaned. */
  tags: 1_000_000,
  /** Pixels of images that are re-encoded. */
  pixels: 150_000_000,
  /** Milliseconds of drawing reports. */
  drawing: 60_000,
  /** Milliseconds of calls that take long: large lists, whole checklists. */
  heavy: 20_000,
  /** Milliseconds of merging notes with other people's text. */
  merging: 10_000,
  /** Characters of inspections that are read because of a change in them. */
  reading: 400_000_000,
  /** Bytes of unfinished inspections that are read for a work list. */
  listing: 400_000_000,
  /** Inspections that are put on a list: added, planned, moved to another day, handed over. */
  additions: 500,
} as const satisfies Record<Cost, number> & Record<string, number>;
export type WorkKind = keyof typeof perMinute;
