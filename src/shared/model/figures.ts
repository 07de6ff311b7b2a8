import * as z from 'zod/mini';
import { InspectionType, QuestionResult } from './enums.ts';
import { choice, Id, OptionalDate } from './fields.ts';

/** What administrators and coordinators are told in numbers (decision 035). */

/**
 * Which inspections count: those whose date is from `from` to `to`, both included, of this type.
 * `line` is a version: results are counted over it and all that are copies of it, or it of them.
 */
export const FiguresQuery = z.object({
  from: OptionalDate,
  to: OptionalDate,
  type: choice(InspectionType),
  line: choice(Id),
});
export type FiguresQuery = z.output<typeof FiguresQuery>;

/** Inspections by how far they are. */
export const StatusCounts = z.object({
  upcoming: z.int(),
  started: z.int(),
  finished: z.int(),
});
export type StatusCounts = z.infer<typeof StatusCounts>;

/** Answers by what was found. */
export const ResultCounts = z.record(QuestionResult, z.int());
export type ResultCounts = Record<QuestionResult, number>;

/** What a part is; `extra`: the extra condition at the end of a domain. */
export const PartKind = z.enum(['domain', 'item', 'condition', 'extra']);
export type PartKind = z.infer<typeof PartKind>;

/** What was found at a part of a checklist: of a domain and an item, in all of it. */
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
export const LineFigures = z.object({
  id: Id,
  title: z.string(),
  versions: z.int(),
  finished: z.int(),
});
export type LineFigures = z.infer<typeof LineFigures>;

export const Figures = z.object({
  /** By month (YYYY-MM); null: without a date. */
  months: z.array(z.extend(StatusCounts, { month: z.nullable(z.string()) })),
  types: z.array(z.extend(StatusCounts, { type: z.nullable(InspectionType) })),
  inspectors: z.array(z.extend(StatusCounts, { id: Id, name: z.string() })),
  /** Finished inspections by the whole days (24 hours) between their start and their end. */
  durations: z.array(z.object({ days: z.int(), count: z.int() })),
  /**
   * Conditions with an offer to restore for a result, and inspections that have any, by month; of
   * those conditions, where somebody accepted it, and where a follow-up found it repaired.
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
   * So few finished inspections that who reads no reports is told only how many there are, of any
   * type.
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
