import { describe, expect, it } from 'vitest';
import { addMonths, isMonth, nameOfDay, nameOfMonth, weeksOf } from './calendar.ts';

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
