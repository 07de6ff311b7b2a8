import { expect, it } from 'vitest';
import { byWeight } from './withinBytes.ts';

const read = async (weights: readonly (number | string)[]): Promise<string[][]> => {
  const groups: string[][] = [];
  const rows = weights.map((bytes, index) => ({ id: `${index}`, bytes }));
  const all = byWeight(rows, async (ids) => {
    groups.push([...ids]);
    return [...ids];
  });
  const told: string[] = [];
  for await (const id of all) told.push(id);
  expect(told).toEqual(rows.map(({ id }) => id));
  return groups;
};

it('reads small rows together, and no more megabytes at once than fit', async () => {
  expect(await read([1_000_000, '2000000', 1_500_000, 2_500_000, 1])).toEqual([
    ['0', '1'],
    ['2', '3'],
    ['4'],
  ]);
});

it('reads one that is too large by itself, and many small ones in pages', async () => {
  expect(await read([1, 9_000_000, 1])).toEqual([['0'], ['1'], ['2']]);
  expect((await read(Array(1_200).fill(1))).map((group) => group.length)).toEqual([500, 500, 200]);
  expect(await read([])).toEqual([]);
});
