import * as z from 'zod/mini';
import { ChildcareType, InspectionStatus, InspectionType } from './enums.ts';
import { choice, Flag, Id, OptionalDate, PageQuery } from './fields.ts';
import { Term } from './term.ts';
import { Person } from './transfer.ts';

/** What coordinators see of an inspection beside its owner; administrators do not see it. */
export const Overview = z.object({
  childcare_type: ChildcareType,
  city: z.string(),
  inspection_type: z.nullable(InspectionType),
  /**
   * The day on which its inspector finished it, as its terms tell; without terms the day on which
   * the server heard of it.
   */
  finished_on: z.nullable(z.iso.date()),
  /** The next step after it, and by when; null when there is none. */
  term: z.nullable(z.pick(Term, { term: true, due: true })),
  /** How many conditions have an offer to restore as their result. */
  restore_offers: z.int(),
});
export type Overview = z.infer<typeof Overview>;

/** An inspection without anything that was found in it (agreements part 6, "Transfer"). */
export const OwnedInspection = z.object({
  id: Id,
  location: z.string(),
  date: z.nullable(z.string()),
  status: InspectionStatus,
  /** The owner; `active`: whether that person can work on it. */
  owner: z.extend(Person, { active: z.boolean() }),
  overview: z.optional(Overview),
});
export type OwnedInspection = z.infer<typeof OwnedInspection>;

/**
 * Which inspections to list: `filter` looks in the location and the owner's name; `from` and `to`
 * are dates, both included. `type`, `childcareType`, `offers` (1: only with offers to restore) and
 * `late` (1: only with a term that is over) count for coordinators only.
 */
export const OwnedFilter = z.object({
  filter: PageQuery.shape.filter,
  sort: PageQuery.shape.sort,
  owner: choice(Id),
  status: choice(InspectionStatus),
  type: choice(InspectionType),
  childcareType: choice(ChildcareType),
  offers: z.optional(Flag),
  late: z.optional(Flag),
  from: OptionalDate,
  to: OptionalDate,
});
export type OwnedFilter = z.output<typeof OwnedFilter>;

/** A page of these inspections. */
export const OwnedQuery = z.extend(OwnedFilter, {
  page: PageQuery.shape.page,
  limit: PageQuery.shape.limit,
});
export type OwnedQuery = z.output<typeof OwnedQuery>;
