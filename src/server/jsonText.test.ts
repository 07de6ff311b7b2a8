import { expect, it } from 'vitest';
import { jsonText } from './jsonText.ts';

it.each([
  ['a word', 'één "woord"'],
  ['nothing', null],
  ['an empty answer', {}],
  ['an empty list', { inspections: [] }],
  ['what is left out, and what is nothing', { a: undefined, b: null, c: [undefined, null, 1] }],
  ['names that need it', { 'a "name"': 1, 2: [{ deep: [{ deeper: { deepest: 'yes' } }] }] }],
  ['objects in objects', { version: { title: 'x', categories: [{ id: 'a', questions: [] }] } }],
  ['a list', [1, 'two', { three: [3] }]],
])('writes what JSON.stringify writes: %s', async (_, answer) => {
  expect(await jsonText(answer)).toBe(JSON.stringify(answer));
});

it('lets others go first while it writes much', async () => {
  const answer = { rows: Array.from({ length: 40 }, () => 'x'.repeat(1_000_000)) };
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  expect(await jsonText(answer)).toBe(JSON.stringify(answer));
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});
