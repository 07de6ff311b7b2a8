import * as z from 'zod/mini';
import { InspectionType, QuestionResult } from './enums.ts';
import { choice, Id, OptionalDate } from './fields.ts';

/** The numbers that administrators and coordinators get to see (decision 035). */

/**
 * Which inspections count: those whose date is from `from` to `to`, both included, of this type.
 * `line` is a version: results are counted over it, its copies, and the versions it is a copy of.
 */
export const FiguresQuery = z.object({
  from: OptionalDate,
  to: OptionalDate,
  type: choice(InspectionType),
  line: choice(Id),
});
export type FiguresQuery = z.output<typeof FiguresQuery>;

/** The number of inspections in each status. */
export const StatusCounts = z.object({
  upcoming: z.int(),
  started: z.int(),
  finished: z.int(),
});
export type StatusCounts = z.infer<typeof StatusCounts>;

/** The number of answers with each result. */
export const ResultCounts = z.record(QuestionResult, z.int());
export type ResultCounts = Record<QuestionResult, number>;

/** The kind of a part; `extra`: the extra condition at the end of a domain. */
export const PartKind = z.enum(['domain', 'item', 'condition', 'extra']);
export type PartKind = z.infer<typeof PartKind>;

/** The results at a part of a checklist; of a domain or an item, all results beneath it. */
export const PartFigures = z.object({
  id: Id,
  kind: PartKind,
  /** As in the newest version of the line; '' for a part that is not in it any more. */
  number: z.string(),
  title: z.string(),
  results: ResultCounts,
});
export type PartFigures = z.infer<typeof PartFigures>;

/** A checklist with its copies through the years, by its newest version. */
const LineFigures = z.object({
  id: Id,
  title: z.string(),
  versions: z.int(),
  finished: z.int(),
});

export const Figures = z.object({
  /** By month (YYYY-MM); null: without a date. */
  months: z.array(z.extend(StatusCounts, { month: z.nullable(z.string()) })),
  types: z.array(z.extend(StatusCounts, { type: z.nullable(InspectionType) })),
  inspectors: z.array(z.extend(StatusCounts, { id: Id, name: z.string() })),
  /** Finished inspections by the whole days (24 hours) between their start and their end. */
  durations: z.array(z.object({ days: z.int(), count: z.int() })),
  /**
   * By month: the conditions with an offer to restore as their result, and the inspections that
   * have any; of those conditions, how many offers were accepted, and how many a follow-up found
   * repaired.
   */
  offers: z.array(
    z.object({
      month: z.nullable(z.string()),
      inspections: z.int(),
      conditions: z.int(),
      accepted: z.int(),
      repaired: z.int(),
    }),
  ),
  lines: z.array(LineFigures),
  /** The line that the results are of; null where there is none. */
  line: z.nullable(Id),
  /** Results of finished inspections, in the order of the checklist. */
  parts: z.array(PartFigures),
  /**
   * Whether there are so few finished inspections that people who read no reports are told only how
   * many there are, of any type.
   */
  few: z.boolean(),
});
export type Figures = z.infer<typeof Figures>;

/** The tables of the figures, each as a file of its own. */
export const FigureTable = z.enum([
  'months',
  'types',
  'inspectors',
  'durations',
  'offers',
  'parts',
]);
export type FigureTable = z.infer<typeof FigureTable>;
