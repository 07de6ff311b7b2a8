import { expect, it } from 'vitest';
import { bounds, heavyRun } from '#tests/load/heavy.ts';

/**
 * Work without a bound, by one person who is logged in (S1, S2, S4, S5, S6), each a short one, where
 * the database is in the server's own process; how long others wait, and the same with PostgreSQL,
 * is measured by `npm run load -- --profile heavy`.
 */
it('one person asks the most: another is answered all the while, and the server goes on within its memory', async () => {
  const { outcomes, peak, isAlive } = await heavyRun('sqlite', 0.05, 'none');
  expect(isAlive).toBe(true);
  expect(peak ?? 0).toBeLessThanOrEqual(bounds.memory);
  for (const { row, saves, failed } of outcomes) {
    expect(failed, row).toEqual([]);
    expect(saves.length, row).toBeGreaterThan(0);
  }
}, 600_000);
