import { chaos } from '#tests/faults/chaos.ts';

/** npm run chaos -- --minutes 30 [--seed 1234]: the random test for as long as you like; ends with 1 when anything was lost. */
const option = (name: string): number | null => {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? Number.NaN : Number(process.argv[at + 1]);
  return Number.isFinite(value) ? value : null;
};
const minutes = option('minutes') ?? 5;
const seed = option('seed') ?? Math.floor(Math.random() * 2 ** 31);
console.log(`seed ${seed}, ${minutes} minutes`);
const outcome = await chaos({ seed, duration: minutes * 60_000, say: (line) => console.log(line) });
console.log(
  `${outcome.steps} steps, ${outcome.requests} requests, server killed ${outcome.kills.server} times, tablets ${outcome.kills.devices} times\n` +
    `${outcome.accepted} changes accepted, ${outcome.receipts} receipts, ${outcome.audits} audit entries; lost or doubled: ${outcome.faults.length}`,
);
for (const fault of outcome.faults) console.log(`- ${fault}`);
process.exit(outcome.faults.length > 0 ? 1 : 0);
