import { expect, it } from 'vitest';
import { idInstead, inOrder, photosByPart } from './photos.ts';

const photo = (id: string, part: string | null = null, removed = false) => ({
  photo: id,
  part,
  sha256: 'a'.repeat(64),
  caption: '',
  alternative: '',
  removed,
});

it('stand as they were taken, and one that took the place of another stands there', () => {
  const instead = idInstead('01a2-0001', '01a2-0000-00000007');
  const ids = ['01a2-0002', '01a2-0001', instead, '01a2-0001-'.padEnd(64, '9')];
  const sorted = inOrder(ids.map((id) => photo(id))).map((one) => one.photo);
  expect(sorted.at(-1)).toBe('01a2-0002');
  expect(sorted.indexOf(instead)).toBeLessThan(sorted.indexOf('01a2-0002'));
  expect(idInstead('x'.repeat(64), 'y'.repeat(36))).toHaveLength(63);
  // Another device that replaces the same photo makes another id.
  expect(idInstead('01a2-0001', '01a2-0000-00000008')).not.toBe(instead);
});

it('are found by what they are of, without those that were removed', () => {
  const found = photosByPart({ photos: [photo('b', 'q'), photo('a', 'q', true), photo('c')] });
  expect([...found].map(([part, all]) => [part, all.map((one) => one.photo)])).toEqual([
    ['q', ['b']],
    [null, ['c']],
  ]);
});
