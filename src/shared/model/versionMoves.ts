import * as z from 'zod/mini';
import { Id } from './fields.ts';
import { NodeRef } from './versionChanges.ts';

/** An upcoming inspection on another version, and what becomes of its choice in this one. */
export const UpcomingInspection = z.object({
  id: Id,
  location: z.string(),
  date: z.nullable(z.iso.date()),
  /** Full name. */
  owner: z.string(),
  /** False when something was noted in it: then it stays where it is. */
  movable: z.boolean(),
  /** The colour that its choice is in both versions; null for a choice of one's own. */
  colour: z.nullable(z.string()),
  /** The colour that its choice was, and that this version lacks. */
  lost_colour: z.nullable(z.string()),
  chosen: z.int(),
  total: z.int(),
  /** Conditions that it chose, and that this version lacks or does not choose. */
  lost: z.array(NodeRef),
  /** How many conditions that only this version has are in its choice here. */
  fresh: z.int(),
});
export type UpcomingInspection = z.infer<typeof UpcomingInspection>;

const versionRef = z.object({ id: Id, title: z.string() });

export const Upcoming = z.object({
  version: z.extend(versionRef, { online: z.boolean(), valid_from: z.nullable(z.string()) }),
  /** The version that the inspections are on; null when there is none to begin with. */
  from: z.nullable(versionRef),
  /** Other versions with upcoming inspections. */
  others: z.array(z.extend(versionRef, { upcoming: z.int() })),
  /** The first by date; `total` counts them all. */
  inspections: z.array(UpcomingInspection),
  total: z.int(),
  /** How many upcoming follow-ups stay on it: they keep the version that they began with. */
  follow_ups: z.int(),
});
export type Upcoming = z.infer<typeof Upcoming>;
