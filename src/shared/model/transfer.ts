import * as z from 'zod/mini';
import { InspectionStatus } from './enums.ts';
import { choice, Id, Moment, PageQuery } from './fields.ts';

/** Inspections as whoever hands them over sees them, and what came of handing over. */

const Person = z.object({ id: Id, name: z.string() });

/** An inspection without anything that was found in it (decisions part 6, "Transfer"). */
export const OwnedInspection = z.object({
  id: Id,
  location: z.string(),
  date: z.nullable(z.string()),
  status: InspectionStatus,
  /** Whose it is; `active`: whether that person can work on it. */
  owner: z.extend(Person, { active: z.boolean() }),
});
export type OwnedInspection = z.infer<typeof OwnedInspection>;

/** Which of them to list; `filter` looks in the location and the owner's name. */
export const OwnedQuery = z.extend(PageQuery, {
  owner: choice(Id),
  status: choice(InspectionStatus),
});
export type OwnedQuery = z.output<typeof OwnedQuery>;

/** An inspection that went from one inspector to another. */
export const Transfer = z.object({
  inspection: Id,
  location: z.string(),
  from: Person,
  to: Person,
  at: Moment,
});
export type Transfer = z.infer<typeof Transfer>;
