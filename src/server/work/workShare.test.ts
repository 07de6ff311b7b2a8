import { expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { readWorkShare, shareOf } from './workShare.ts';

it('reads percents of all kinds, and those of some', () => {
  expect(readWorkShare('100')).toEqual({ usual: 100, own: {} });
  const some = readWorkShare(' 50, drawing=300 files=10000 ');
  expect(some).toEqual({ usual: 50, own: { drawing: 300, files: 10_000 } });
  expect(some && (['drawing', 'bytes'] as const).map(shareOf(some))).toEqual([3, 0.5]);
  expect(shareOf(200)('tags')).toBe(2);
});

it.each([
  '',
  '9',
  '10001',
  '1e3',
  'drawing=100',
  '100 drawing',
  '100 drawn=50',
  '100 files=5',
  '100 files=50=60',
  '100 toString=50',
])('refuses %j, and the server does not start', (text) => {
  expect(readWorkShare(text)).toBeNull();
  if (text !== '') expect(() => readSettings({ WORK_PERCENT: text })).toThrow('WORK_PERCENT');
});
