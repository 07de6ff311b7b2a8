import { expect, it } from 'vitest';
import { askedIn, queryOf } from './asked.ts';

const today = '2026-11-26';
const asked = (address: string) => {
  const { from, to, period } = askedIn(new URLSearchParams(address), today);
  return [from, to, period];
};

it('is the last twelve months until somebody says otherwise', () => {
  expect(asked('')).toEqual(['2025-12-01', '2026-11-30', 'year']);
  expect(asked('from=onzin')).toEqual(['2025-12-01', '2026-11-30', 'year']);
  expect(asked('periode=alles')).toEqual([null, null, 'all']);
});

it('leaves a date open that was taken away, and keeps the other', () => {
  expect(asked('periode=zelf&to=2026-06-30')).toEqual([null, '2026-06-30', 'own']);
  expect(asked('periode=zelf')).toEqual([null, null, 'own']);
  expect(asked('from=2024-01-01&to=2024-12-31')).toEqual(['2024-01-01', '2024-12-31', 'own']);
});

it('asks the server for what is set, and for no type that there is not', () => {
  const query = (address: string) =>
    queryOf(askedIn(new URLSearchParams(address), today)).toString();
  expect(query('periode=alles&type=onzin')).toBe('');
  expect(query('periode=alles&type=further-investigation&line=a-1')).toBe(
    'type=further-investigation&line=a-1',
  );
});
