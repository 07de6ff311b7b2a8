import { expect, it } from 'vitest';
import { versionLines } from './versionLines.ts';

const linesOf = (...versions: [id: string, origin: string | null][]): string[] =>
  versionLines(versions.map(([id, origin]) => ({ id, origin }))).map((line) =>
    line.map(({ id }) => id).join(' '),
  );

it('holds copies together, of copies too, in the order they came in', () => {
  expect(linesOf(['d', null], ['c', 'b'], ['b', 'a'], ['a', null])).toEqual(['d', 'c b a']);
});

it('holds copies together of a version that is gone', () => {
  expect(linesOf(['c', 'gone'], ['b', 'gone'], ['a', null])).toEqual(['c b', 'a']);
});

it('ends where versions say to be copies of each other', () => {
  expect(linesOf(['a', 'b'], ['b', 'a'])).toHaveLength(2);
});
