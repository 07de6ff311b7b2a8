import { expect, it } from 'vitest';
import type { PartFigures } from '#shared/model/figures.ts';
import {
  failingShare,
  inBands,
  judgedOf,
  medianDays,
  type WorstOrder,
  worstParts,
} from './figures.ts';

const results = (
  satisfies: number,
  failing: number,
  open = 0,
  offer = 0,
): Parameters<typeof failingShare>[0] => ({
  satisfies,
  'does-not-satisfy': failing,
  'to-be-defined': open,
  'restore-offer': offer,
});

it('counts as judged what has a judgement, and the share that fails of that', () => {
  expect(judgedOf(results(5, 2, 9, 3))).toBe(10);
  expect(failingShare(results(5, 2, 9, 3))).toBe(20);
  expect(failingShare(results(0, 3))).toBe(100);
  expect(failingShare(results(2, 1))).toBe(33);
  expect(failingShare(results(0, 0, 4))).toBe(null);
});

it('puts every number of days in one band', () => {
  const durations = [0, 1, 2, 3, 4, 7, 8, 14, 15, 30, 31, 400].map((days) => ({ days, count: 1 }));
  expect(inBands(durations).map(({ from, to, count }) => [from, to, count])).toEqual([
    [0, 0, 1],
    [1, 1, 1],
    [2, 3, 2],
    [4, 7, 2],
    [8, 14, 2],
    [15, 30, 2],
    [31, null, 2],
  ]);
});

it('says in how many days half of them were done', () => {
  expect(medianDays([])).toBe(null);
  expect(medianDays([{ days: 3, count: 1 }])).toBe(3);
  expect(
    medianDays([
      { days: 0, count: 2 },
      { days: 5, count: 1 },
      { days: 9, count: 2 },
    ]),
  ).toBe(5);
});

it('orders what was wrong by how often, or by the part of what was judged', () => {
  const part = (id: string, satisfies: number, wrong: number, offers = 0): PartFigures => ({
    ...{ id, kind: 'condition', number: id, title: id },
    results: results(satisfies, wrong, 9, offers),
  });
  const parts = [
    part('often', 90, 10),
    part('share', 2, 4),
    part('once', 0, 1),
    part('offered', 5, 0, 12),
    part('well', 9, 0),
    { ...part('domain', 0, 99), kind: 'domain' as const },
  ];
  const worst = (order: WorstOrder, withOffers: boolean, most = 9) =>
    worstParts(parts, { order, withOffers, most }).map(({ id }) => id);
  expect(worst('count', false)).toEqual(['often', 'share', 'once']);
  expect(worst('count', true)).toEqual(['offered', 'often', 'share', 'once']);
  // The share of a condition that was judged only once says nothing.
  expect(worst('share', false)).toEqual(['share', 'often']);
  expect(worst('share', true)).toEqual(['offered', 'share', 'often']);
  expect(worst('count', true, 2)).toEqual(['offered', 'often']);
});
