import { expect, it } from 'vitest';
import { heavyRun } from '#tests/load/heavy.ts';
import { inATest, wrongOf } from '#tests/load/heavyVerdict.ts';

/**
 * Work without a bound, by one person who is logged in (S1, S2, S4, S5, S6), each a short one,
 * where the database is in the server's own process; the long ones, and the same with PostgreSQL
 * and behind nginx, are measured by `npm run load -- --profile heavy`.
 */
it('one person asks the most: another is answered in time all the while, and the server goes on within its memory', async () => {
  expect(wrongOf(await heavyRun('sqlite', 0.05, 'none'), inATest)).toEqual([]);
}, 600_000);
