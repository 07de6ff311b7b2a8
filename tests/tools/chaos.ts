import { habits } from '#tests/chaos/habits.ts';
import { wordsRound } from '#tests/chaos/round.ts';
import { faultsOf, figuresOf } from '#tests/chaos/tell.ts';
import { troubles } from '#tests/chaos/troubles.ts';
import { chaos } from '#tests/faults/chaos.ts';
import { anySeed, askedOrStop } from './asked.ts';

/**
 * npm run chaos -- [--minutes 30] [--seed 1234] [--tabs 3] [--database sqlite|postgres] [--without
 * restore,wipe]: real browsers in the same notes; with --devices many changes on tablets without a
 * screen. For as long as you like; ends with 1 when anything was lost.
 */
const { minutes, seed, tabs, database, without, devices } = askedOrStop({
  minutes: { number: 5 },
  seed: { number: anySeed(), least: 0 },
  tabs: { number: 3, least: 1 },
  database: { someOf: ['sqlite', 'postgres'], otherwise: ['sqlite'] },
  without: { someOf: [...troubles, ...habits], otherwise: [] },
  devices: { whether: false },
});
const duration = minutes * 60_000;
const say = (line: string) => console.log(line);
say(`seed ${seed}, ${minutes} minutes`);
let faults: string[];
if (devices) {
  const outcome = await chaos({ seed, duration, say });
  say(
    `${outcome.steps} steps, ${outcome.requests} requests, server killed ${outcome.kills.server} times, tablets ${outcome.kills.devices} times\n` +
      `${outcome.accepted} changes accepted, ${outcome.receipts} receipts, ${outcome.audits} audit entries; lost or doubled: ${outcome.faults.length}`,
  );
  faults = outcome.faults;
} else {
  const outcome = await wordsRound({
    seed,
    duration,
    tabs,
    database: database[0] ?? 'sqlite',
    without,
    say,
  });
  for (const line of outcome.stories) say(line);
  for (const line of outcome.failures) say(line);
  say(figuresOf(outcome));
  faults = faultsOf(outcome);
}
for (const fault of faults) say(`- ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
