import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  isDay,
  isMonth,
  nameOfDay,
  nameOfMonth,
  nameOfWeek,
  weekNumber,
  weekOf,
  weeksOf,
} from './calendar.ts';

describe('months as calendars show them', () => {
  it('November 2026: begins on a Sunday, ends on a Monday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  });
  it('every month of thirty years: each day once, in its own column', () => {
    for (let month = '2020-01'; month < '2050-01'; month = addMonths(month, 1)) {
      const weeks = weeksOf(month);
      const [year, number] = month.split('-').map(Number) as [number, number];
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
      expect(days).toEqual(days.toSorted());
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [column, day] of week.entries())
          if (day) expect((new Date(day).getUTCDay() + 6) % 7).toBe(column);
      }
    }
  });
  it('months before and after, over the turn of a year', () => {
    expect(['2026-11', '2026-12', '2027-01']).toEqual(
      [0, 1, 2].map((n) => addMonths('2026-11', n)),
    );
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
  it.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-00', false],
    ['0000-01', false],
    ['2026', false],
    ['', false],
    ['2026-1', false],
  ])('%s is a month: %s', (text, is) => {
    expect(isMonth(text)).toBe(is);
  });
  it('in Dutch', () => {
    expect(nameOfMonth('2026-11')).toBe('november 2026');
    expect(nameOfDay('2026-11-30')).toBe('maandag 30 november');
  });
});

it.each([
  ['2026-11-26', 48, '2026-11-23', '2026-11-29'],
  ['2026-11-23', 48, '2026-11-23', '2026-11-29'],
  ['2026-11-29', 48, '2026-11-23', '2026-11-29'],
  ['2027-01-01', 53, '2026-12-28', '2027-01-03'],
  ['2024-12-31', 1, '2024-12-30', '2025-01-05'],
  ['2026-03-29', 13, '2026-03-23', '2026-03-29'],
])('%s is in week %i, from %s to %s', (day, number, first, last) => {
  expect([weekNumber(day), weekOf(day)[0], weekOf(day)[6]]).toEqual([number, first, last]);
});

it('every day of thirty years is in one week, and the weeks follow each other', () => {
  for (let day = '2020-01-01'; day < '2050-01-01'; day = addDays(day, 1)) {
    expect(isDay(day)).toBe(true);
    expect(weekOf(day)).toContain(day);
    expect(weekOf(addDays(day, 7))[0]).toBe(addDays(weekOf(day)[0] as string, 7));
  }
});

it.each(['', '2026-02-30', '2026-13-01', '26-01-01', '2026-01-01x', '2026-00-10'])(
  '%j is no day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

it('a week is called by its number and its days', () => {
  expect(nameOfWeek('2026-11-26')).toBe('week 48: 23 november tot en met 29 november 2026');
});
