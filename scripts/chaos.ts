import { parseArgs } from 'node:util';
import { wordsRound } from '#tests/chaos/round.ts';
import { faultsOf, figuresOf } from '#tests/chaos/tell.ts';
import { chaos } from '#tests/faults/chaos.ts';

/**
 * npm run chaos -- [--minutes 30] [--seed 1234] [--tabs 3] [--database sqlite|postgres] [--without restore,wipe]: real browsers in the same
 * notes; with --devices many changes on tablets without a screen. For as long as you like; ends with 1 when anything was lost.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    tabs: { type: 'string', default: '3' },
    database: { type: 'string', default: 'sqlite' },
    without: { type: 'string', default: '' },
    devices: { type: 'boolean', default: false },
  },
});
const [seed, duration] = [Number(values.seed), Number(values.minutes) * 60_000];
const say = (line: string) => console.log(line);
say(`seed ${seed}, ${values.minutes} minutes`);
let faults: string[];
if (values.devices) {
  const outcome = await chaos({ seed, duration, say });
  say(
    `${outcome.steps} steps, ${outcome.requests} requests, server killed ${outcome.kills.server} times, tablets ${outcome.kills.devices} times\n` +
      `${outcome.accepted} changes accepted, ${outcome.receipts} receipts, ${outcome.audits} audit entries; lost or doubled: ${outcome.faults.length}`,
  );
  faults = outcome.faults;
} else {
  const database = values.database === 'postgres' ? 'postgres' : 'sqlite';
  const outcome = await wordsRound({ seed, duration, tabs: Number(values.tabs), database, without: values.without.split(','), say });
  for (const line of outcome.stories) say(line);
  for (const line of outcome.failures) say(line);
  say(figuresOf(outcome));
  faults = faultsOf(outcome);
}
for (const fault of faults) say(`- ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
