import { describe, expect, it } from 'vitest';
import { dutchDay, firstMoment, lastMoment } from './dutchDay.ts';

describe('§9 a Dutch calendar day as moments', () => {
  it.each([
    ['in winter', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
    ['in summer', '2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
    ['of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['the last of a year', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T22:59:59.999Z'],
    ['the last there is', '9999-12-31', '9999-12-30T23:00:00.000Z', '9999-12-31T22:59:59.999Z'],
  ])('%s', (_, date, first, last) => {
    expect([firstMoment(date), lastMoment(date)]).toEqual([first, last]);
  });
});

it.each([
  ['2026-06-30T21:59:59Z', '2026-06-30'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('at %s it is %s in the Netherlands', (moment, day) => {
  expect(dutchDay(moment)).toBe(day);
});
