import { expect, it } from 'vitest';
import { likelyPredecessor, successorOf } from './likelyPredecessor.ts';

const rowsOf = (...titles: string[]) =>
  titles.map((title) => ({
    id: title,
    title: title.replace('*', ''),
    online: title.endsWith('*'),
    inspection_count: 0,
  }));

it.each<[string, string[], string | null]>([
  [
    'Kinderdagverblijf 2027',
    ['Gastouder 2026*', 'Kinderdagverblijf 2026*'],
    'Kinderdagverblijf 2026*',
  ],
  [
    'Kinderdagverblijf 2027',
    ['Kinderdagverblijf 2025', 'Kinderdagverblijf 2024*'],
    'Kinderdagverblijf 2024*',
  ],
  [
    'kinderdagverblijf (v3.1)',
    ['Kinderdagverblijf', 'Kinderdagverblijf versie 2'],
    'Kinderdagverblijf versie 2',
  ],
  ['KDV 10', ['KDV 9', 'KDV 8 (kopie 2)'], 'KDV 9'],
  ['KDV 2025', ['KDV 2025', 'KDV 2026*'], 'KDV 2025'],
  ['BSO 4-12', ['BSO 0-4', 'BSO 4-12 (kopie)'], 'BSO 4-12 (kopie)'],
  ['Peuterspeelzaal', ['Kinderdagverblijf*'], null],
  // A title of numbers alone names no checklist.
  ['2027', ['2026*'], null],
  ['Gastouderbureau', [], null],
])('%s after %j: %s', (title, all, likely) => {
  expect(likelyPredecessor(title, rowsOf(...all))?.id ?? null).toBe(likely);
});

it('what is in force in the place of a version is the newest of that checklist on that day', () => {
  const [old, next, last, other] = [
    { title: 'KDV 2026', valid_from: null },
    { title: 'KDV 2027', valid_from: '2027-01-01' },
    { title: 'KDV 2027 v2', valid_from: '2027-06-01' },
    { title: 'Gastouder 2027', valid_from: '2027-01-01' },
  ] as const;
  const all = [old, next, last, other];
  expect(successorOf(old, all, '2026-12-31')).toBeUndefined();
  expect(successorOf(old, all, '2027-01-01')).toBe(next);
  expect(successorOf(old, all, '2027-07-01')).toBe(last);
  expect(successorOf(last, all, '2027-07-01')).toBeUndefined();
});
