import type { InspectionStatus, InspectionType, QuestionResult } from '#shared/model/enums.ts';
import type { Figures, FigureTable, PartKind, StatusCounts } from '#shared/model/figures.ts';
import { nameOfMonth } from '#shared/rules/days/calendar.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import { allOf, failingShare, inBands, judgedOf } from './figures.ts';

/** The figures as tables of words: on screen under each plot, and as files. */
export interface FigureSheet {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The words that the tables are made of. */
interface FigureWords {
  columns: Record<
    | 'month'
    | 'type'
    | 'inspector'
    | 'days'
    | 'inspections'
    | 'conditions'
    | 'accepted'
    | 'repaired'
    | 'number'
    | 'kind'
    | 'part'
    | 'judged'
    | 'share',
    string
  >;
  statuses: Record<InspectionStatus, string>;
  types: Record<InspectionType, string>;
  results: Record<QuestionResult, string>;
  kinds: Record<PartKind, string>;
  band: (from: number, to: number | null) => string;
  undated: string;
  noType: string;
  total: string;
}

const statuses = ['upcoming', 'started', 'finished'] as const;

/** Each table by its name. */
export const figureSheets: Record<
  FigureTable,
  (figures: Figures, words: FigureWords) => FigureSheet
> = {
  months: ({ months }, words) =>
    byStatus(words.columns.month, months, words, ({ month }) => named(month, words)),
  types: ({ types }, words) =>
    byStatus(words.columns.type, types, words, ({ type }) =>
      type ? words.types[type] : words.noType,
    ),
  inspectors: ({ inspectors }, words) =>
    byStatus(words.columns.inspector, inspectors, words, ({ name }) => name),
  durations: ({ durations }, { columns, band }) => ({
    head: [columns.days, columns.inspections],
    rows: inBands(durations).map(({ from, to, count }) => [band(from, to), String(count)]),
  }),
  offers: ({ offers }, words) => ({
    head: [
      words.columns.month,
      words.columns.inspections,
      words.columns.conditions,
      words.columns.accepted,
      words.columns.repaired,
    ],
    rows: offers.map(({ month, ...counts }) => [
      named(month, words),
      ...[counts.inspections, counts.conditions, counts.accepted, counts.repaired].map(String),
    ]),
  }),
  parts: ({ parts }, words) => ({
    head: [
      words.columns.number,
      words.columns.kind,
      words.columns.part,
      ...resultOrder.map((result) => words.results[result]),
      words.columns.judged,
      words.columns.share,
    ],
    rows: parts.map((part) => [
      part.number,
      words.kinds[part.kind],
      part.title,
      ...resultOrder.map((result) => String(part.results[result])),
      String(judgedOf(part.results)),
      String(failingShare(part.results) ?? ''),
    ]),
  }),
};

const named = (month: string | null, { undated }: FigureWords): string =>
  month === null ? undated : nameOfMonth(month);

const byStatus = <Row extends StatusCounts>(
  first: string,
  rows: readonly Row[],
  words: FigureWords,
  name: (row: Row) => string,
): FigureSheet => ({
  head: [first, ...statuses.map((status) => words.statuses[status]), words.total],
  rows: rows.map((row) => [
    name(row),
    ...statuses.map((status) => String(row[status])),
    String(allOf(row)),
  ]),
});
