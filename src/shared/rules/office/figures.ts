import type { Figures, PartFigures, ResultCounts, StatusCounts } from '#shared/model/figures.ts';

/** Sums, shares, and durations in bands, computed from the figures. */

/**
 * With fewer finished inspections than this, people who may not read reports get no results: the
 * counts of one inspection would be its report.
 */
export const leastCounted = 10;

/** The number of inspections in all, whatever their status. */
export const allOf = ({ upcoming, started, finished }: StatusCounts): number =>
  upcoming + started + finished;

/** The number of answers that are a judgement: 'to-be-defined' is none. */
export const judgedOf = (results: ResultCounts): number =>
  results.satisfies + results['does-not-satisfy'] + results['restore-offer'];

/**
 * The share of the judged answers that do not satisfy, in whole per cents; null if none was judged.
 */
export function failingShare(results: ResultCounts): number | null {
  const judged = judgedOf(results);
  return judged === 0 ? null : Math.round((results['does-not-satisfy'] / judged) * 100);
}

/** How the parts where most was wrong can be ordered. */
export const worstOrders = ['count', 'share'] as const;
export type WorstOrder = (typeof worstOrders)[number];

/**
 * A part must be judged at least this often for its share to count: a share of fewer says little.
 */
export const leastJudged = 5;

/** How often a condition did not hold. `withOffers`: answers with an offer to restore count too. */
export const wrongOf = (results: ResultCounts, withOffers: boolean): number =>
  results['does-not-satisfy'] + (withOffers ? results['restore-offer'] : 0);

/** The conditions where most was wrong, the worst first. */
export function worstParts(
  parts: readonly PartFigures[],
  { order, withOffers, most }: { order: WorstOrder; withOffers: boolean; most: number },
): PartFigures[] {
  const wrong = ({ results }: PartFigures) => wrongOf(results, withOffers);
  const share = (part: PartFigures) => wrong(part) / judgedOf(part.results);
  return parts
    .filter(({ kind }) => kind === 'condition' || kind === 'extra')
    .filter((part) => wrong(part) > 0)
    .filter(({ results }) => order === 'count' || judgedOf(results) >= leastJudged)
    .sort(
      (one, other) =>
        (order === 'share' ? share(other) - share(one) : 0) || wrong(other) - wrong(one),
    )
    .slice(0, most);
}

/** Bands of whole days from start to end, for people to look at; the last band has no end. */
const bands: readonly (readonly [from: number, to: number | null])[] = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, 30],
  [31, null],
];

/** The number of inspections in each band. */
export const inBands = (
  durations: Figures['durations'],
): { from: number; to: number | null; count: number }[] =>
  bands.map(([from, to]) => ({
    from,
    to,
    count: durations
      .filter(({ days }) => days >= from && (to === null || days <= to))
      .reduce((sum, { count }) => sum + count, 0),
  }));

/** The whole days within which half of the inspections were finished; null if there are none. */
export function medianDays(durations: Figures['durations']): number | null {
  const half = durations.reduce((sum, { count }) => sum + count, 0) / 2;
  let seen = 0;
  for (const { days, count } of durations) {
    seen += count;
    if (seen >= half && count > 0) return days;
  }
  return null;
}
