import Holidays from 'date-holidays';
import { expect, it } from 'vitest';
import { holidaysOf, onWorkday } from './holidays.ts';
import { daysLeft, keyOf, nextTerms, restoreTerms, termsOf, upNext } from './terms.ts';

it('knows the public holidays of a century as another calendar does', () => {
  const dutch = new Holidays('NL');
  for (let year = 2014; year <= 2100; year++) {
    const known = dutch
      .getHolidays(year)
      .filter(({ type, rule }) => type === 'public' || rule === 'easter -2' || rule === '05-05')
      .map(({ date }) => date.slice(0, 10));
    expect([...holidaysOf(year)].toSorted()).toEqual([...new Set(known)].toSorted());
  }
});

it('lets a term end on the first working day', () => {
  expect(onWorkday('2026-11-27')).toBe('2026-11-27');
  // A Saturday; Good Friday up to the day after Easter; both days of Christmas and a weekend.
  expect(onWorkday('2026-11-28')).toBe('2026-11-30');
  expect(onWorkday('2026-04-03')).toBe('2026-04-07');
  expect(onWorkday('2026-12-25')).toBe('2026-12-28');
  expect(onWorkday('2027-12-31')).toBe('2027-12-31');
  expect(onWorkday('2028-01-01')).toBe('2028-01-03');
});

it('counts each step from when the one before was done, or is due', () => {
  const due = (...given: Parameters<typeof termsOf>) => termsOf(...given).map((one) => one.due);
  const type = 'annual-survey-without-template';
  expect(due(type, '2026-09-01', {})).toEqual([
    '2026-10-13',
    '2026-10-27',
    '2026-11-03',
    '2026-11-24',
  ]);
  expect(due(type, '2026-09-01', { draft: '2026-09-15' })).toEqual([
    '2026-10-13',
    '2026-09-29',
    '2026-10-06',
    '2026-10-27',
  ]);
  expect(termsOf(null, '2026-09-01', {})).toHaveLength(4);
  expect(termsOf('further-investigation', '2026-09-01', {}).map(({ term }) => term)).toEqual([
    'draft',
    'fixed',
    'public',
  ]);
  expect(termsOf('examination-for-registration', '2026-09-01', {})).toEqual([]);
});

it('says which comes next, and how long there is', () => {
  const terms = termsOf(null, '2026-09-01', { draft: '2026-10-01', view: '2026-10-10' });
  expect(upNext(terms)).toEqual([{ term: 'fixed', due: '2026-10-19', done: null }]);
  expect(daysLeft({ due: '2026-10-19' }, '2026-10-12')).toBe(7);
  expect(daysLeft({ due: '2026-10-19' }, '2026-10-20')).toBe(-1);
  expect(upNext(termsOf('examination-for-registration', '2026-09-01', {}))).toEqual([]);
});

it('lets what is to be restored stand beside the steps, and neither waits for the other', () => {
  const restore = restoreTerms(['2026-09-15']);
  const steps = termsOf(null, '2026-09-01', {});
  expect(nextTerms([{ inspection: 'a', terms: [...steps, ...restore] }])).toEqual([
    { inspection: 'a', term: restore[0] },
    { inspection: 'a', term: steps[0] },
  ]);
  const looked = [...steps, { term: 'restore' as const, due: '2026-09-15', done: '2026-09-14' }];
  expect(upNext(looked)).toEqual([steps[0]]);
  expect(restoreTerms([])).toEqual([]);
});

it('lets each day that something was offered until be looked at by itself, and no more than ten', () => {
  const terms = restoreTerms(['2026-09-15', '2026-09-29']);
  expect(upNext(terms)).toEqual(terms);
  expect(new Set(terms.map(keyOf)).size).toBe(2);
  const days = Array.from({ length: 25 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
  const due = restoreTerms(days).map((one) => one.due);
  expect(due).toHaveLength(10);
  expect([due[0], due[8], due[9]]).toEqual(['2026-10-01', '2026-10-09', '2026-10-25']);
});
