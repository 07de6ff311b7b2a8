import { describe, expect, it } from 'vitest';
import { chaos } from './chaos.ts';

/**
 * A short run of the random test with every run of the tests; `npm run chaos -- --minutes 30` runs
 * it longer.
 */
describe('decisions 4: random trouble', () => {
  it('[S30] three tablets and a colleague’s, drops, kills, logouts and wrong clocks: nothing lost, nothing doubled', {
    timeout: 180_000,
  }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const outcome = await chaos({ seed, duration: 20_000 });
    console.log(
      `[S30] seed ${seed}: ${outcome.steps} steps, ${outcome.accepted} changes accepted, ${outcome.added} inspections added, ${outcome.receipts} receipts, ${outcome.audits} audit entries`,
    );
    expect(outcome.faults, `seed ${seed}`).toEqual([]);
    expect(outcome.accepted).toBeGreaterThan(50);
    expect(outcome.added).toBeGreaterThan(0);
  });
});
