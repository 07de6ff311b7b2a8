import { expect, test } from 'vitest';
import { expectedVersion, isStrangeFor, usesOf, versionsFor } from './versionsFor.ts';

const versions = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const used = (version: string, childcare_type: 'GOB' | 'GASTOUDER', date: string | null) => ({
  childcare_type,
  date,
  version: { id: version },
});

test('what was used for this type comes first, the last used one before the others', () => {
  const inspections = [
    used('b', 'GOB', null),
    used('d', 'GOB', '2026-03-01'),
    used('c', 'GOB', '2026-11-01'),
    used('c', 'GOB', '2025-01-01'),
    used('a', 'GASTOUDER', '2026-12-01'),
  ];
  const order = (type: 'GOB' | 'GASTOUDER' | 'KDV_BSO') =>
    versionsFor(type, versions, inspections).map(({ id }) => id);
  expect(order('GOB')).toEqual(['c', 'd', 'b', 'a']);
  expect(order('GASTOUDER')).toEqual(['a', 'b', 'c', 'd']);
  expect(order('KDV_BSO')).toEqual(['a', 'b', 'c', 'd']);
});

test('a version of other types only is strange, where this type has its own', () => {
  const inspections = [used('a', 'GOB', null), used('b', 'GASTOUDER', null)];
  const strange = (type: 'GOB' | 'GASTOUDER' | 'KDV_BSO', version: string) =>
    isStrangeFor(type, version, inspections);
  expect(strange('GOB', 'b')).toBe(true);
  expect(strange('GOB', 'a')).toBe(false);
  // A new version is nobody's yet; and a type that was never inspected has nothing to compare with.
  expect(strange('GOB', 'c')).toBe(false);
  expect(strange('KDV_BSO', 'a')).toBe(false);
  expect(strange('GOB', '')).toBe(false);
});

test('the newest version in force that is used for the type is expected; a newer one that nobody used leaves it open', () => {
  const old = { id: 'old', valid_from: '2025-01-01', used_for: { GOB: '2026-12-01' } };
  const now = { id: 'now', valid_from: '2026-01-01', used_for: { GOB: '2026-03-01' } };
  const other = { id: 'other', valid_from: null, used_for: { GASTOUDER: null } };
  const law = { id: 'law', valid_from: '2027-01-01', used_for: {} };
  const on = (day: string, type: 'GOB' | 'GASTOUDER' | 'KDV_BSO' = 'GOB') =>
    expectedVersion(type, day, [other, old, law, now]);
  expect(on('2026-11-01')).toBe('now');
  expect(on('2025-06-01')).toBe('old');
  expect(on('2027-01-01')).toBe('');
  expect(on('2026-11-01', 'GASTOUDER')).toBe('other');
  expect(on('2026-11-01', 'KDV_BSO')).toBe('');
  // Nobody knows whether a version without a first day is the newer one.
  expect(expectedVersion('GOB', '2026-11-01', [now, { id: 'new', used_for: {} }])).toBe('now');
  expect(expectedVersion('GASTOUDER', '2026-11-01', [other, { id: 'new', used_for: {} }])).toBe('');
  // If two versions are used and equally new, one of them may have been a mistake.
  const twin = { ...now, id: 'twin' };
  expect(expectedVersion('GOB', '2026-11-01', [old, now, twin])).toBe('');
  expect(versionsFor('GASTOUDER', [old, law, other], usesOf([old, law, other]))[0]).toBe(other);
});
