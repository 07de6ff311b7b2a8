import { expect, it } from 'vitest';
import { isEarlier } from './epochs.ts';

const [first, second] = [
  '019f0000-0000-7000-8000-000000000000',
  '019f0000-0001-7000-8000-000000000000',
];
const [old, alsoOld] = [
  'fb7e5b0e-5b0e-4b0e-8b0e-0b7e5b0e5b0e',
  '0b7e5b0e-5b0e-4b0e-8b0e-0b7e5b0e5b0e',
];

it.each([
  ['two that say when', first, second, true],
  ['the other way round', second, first, false],
  ['the same', first, first, false],
  ['one of an earlier release', old, first, true],
  ['and the other way round', first, old, false],
  ['two of an earlier release', old, alsoOld, null],
])('decisions 4: which epoch of a server was begun first: %s', (_, one, other, expected) => {
  expect(isEarlier(one, other)).toBe(expected);
});
