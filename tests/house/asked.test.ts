import { describe, expect, it } from 'vitest';
import { askedFor } from '#tests/tools/asked.ts';

describe('what a tool is asked for', () => {
  const wanted = {
    rounds: { number: 20, least: 1 },
    seed: { number: null },
    database: { someOf: ['sqlite', 'postgres'] },
    devices: { whether: false },
  } as const;
  it('has defaults, and takes what is given', () => {
    expect(askedFor(wanted, [])).toEqual({
      rounds: 20,
      seed: null,
      database: ['sqlite', 'postgres'],
      devices: false,
    });
    expect(
      askedFor(wanted, ['--rounds', '3', '--database', 'postgres', '--devices', '--seed=7']),
    ).toEqual({
      rounds: 3,
      seed: 7,
      database: ['postgres'],
      devices: true,
    });
  });
  it.each([
    ['--rounds', '0'],
    ['--rounds', 'many'],
    ['--database', 'oracle'],
    ['--nothing'],
    ['--rounds'],
    ['loose'],
  ])('refuses %s %s', (...words) => {
    expect(() => askedFor(wanted, words)).toThrow();
  });
});
