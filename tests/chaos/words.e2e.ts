import { expect, test } from '@playwright/test';
import { wordsRound } from './round.ts';
import { faultsOf, figuresOf } from './tell.ts';

/** A short round with every run of the tests; `npm run chaos -- --minutes 30` runs it longer. */
test('[S30] two devices of two tabs in the same notes, everything goes wrong: every word once, and nothing untrue', async () => {
  test.setTimeout(400_000);
  const seed = Math.floor(Math.random() * 2 ** 31);
  // A server that goes back in time, a store that is cleared and an old copy of a device are rare,
  // and have stories of their own.
  const outcome = await wordsRound({
    seed,
    duration: 40_000,
    tabs: 2,
    database: 'sqlite',
    without: ['restore', 'wipe', 'older'],
  });
  console.log(figuresOf(outcome));
  expect(faultsOf(outcome), [`seed ${seed}`, ...outcome.stories].join('\n')).toEqual([]);
  expect(outcome.seenSaved).toBeGreaterThan(5);
});
