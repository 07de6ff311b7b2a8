import type { Figures, PartFigures, ResultCounts, StatusCounts } from '#shared/model/figures.ts';

/** What follows from the figures: sums, shares, and times in bands. */

/**
 * With fewer finished inspections than this, people who may not read reports get no results: the
 * counts of one inspection would be its report.
 */
export const leastCounted = 10;

export const allOf = ({ upcoming, started, finished }: StatusCounts): number =>
  upcoming + started + finished;

/** Answers in which something was judged: what is still to be defined is not. */
export const judgedOf = (results: ResultCounts): number =>
  results.satisfies + results['does-not-satisfy'] + results['restore-offer'];

/** Which part of what was judged does not satisfy, in whole per cents; null where nothing was. */
export function failingShare(results: ResultCounts): number | null {
  const judged = judgedOf(results);
  return judged === 0 ? null : Math.round((results['does-not-satisfy'] / judged) * 100);
}

/** In which order the parts stand where most was wrong. */
export const worstOrders = ['count', 'share'] as const;
export type WorstOrder = (typeof worstOrders)[number];

/** Judged so often at least: a share of less says little. */
export const leastJudged = 5;

/** How often a condition did not hold; where offers count as well, also when one was made. */
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

/** Whole days from start to end, as people look at them; the last one has no end. */
const bands: readonly (readonly [from: number, to: number | null])[] = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, 30],
  [31, null],
];

/** How many inspections took so long, by band. */
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

/** The whole days in which half of them were finished; null where there are none. */
export function medianDays(durations: Figures['durations']): number | null {
  const half = durations.reduce((sum, { count }) => sum + count, 0) / 2;
  let seen = 0;
  for (const { days, count } of durations) {
    seen += count;
    if (seen >= half && count > 0) return days;
  }
  return null;
}
