import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crash } from '#tests/operations/crash.ts';
import { startBreakablePostgres } from '#tests/support/breakablePostgres.ts';

/**
 * npm run crash -- [--rounds 20] [--writers 50] [--database sqlite|postgres]: kills the server with SIGKILL under the hands
 * of its writers, starts it again and counts what is there. Both databases by default; ends with 1 when anything was lost.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const whole = (name: string, otherwise: number): number => {
  const given = option(name);
  if (given === undefined) return otherwise;
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  console.error(`--${name}: a whole number above 0`);
  process.exit(2);
};
const [rounds, writers] = [whole('rounds', 20), whole('writers', 50)];
const asked = option('database');
if (asked !== undefined && asked !== 'sqlite' && asked !== 'postgres') {
  console.error('--database: sqlite or postgres');
  process.exit(2);
}

let wrong = 0;
for (const kind of asked ? [asked] : ['sqlite', 'postgres']) {
  const server = kind === 'postgres' ? await startBreakablePostgres() : null;
  const database = server ? await server.database('crash') : join(mkdtempSync(join(tmpdir(), 'veldinstrument-crash-')), 'veldinstrument.sqlite');
  try {
    const outcome = await crash({ database, rounds, writers, say: (line) => console.log(`${kind} ${line}`) });
    const { acknowledged, changes, cut, lost, doubled, faults } = outcome;
    console.log(
      `${kind}: ${rounds} x kill -9, ${writers} writers, ${changes} changes, ${acknowledged} acknowledged, ${cut} requests cut off; lost ${lost}, doubled ${doubled}, other faults ${faults.length}`,
    );
    for (const fault of faults) console.log(`- ${fault}`);
    wrong += lost + doubled + faults.length;
  } finally {
    await server?.dispose();
  }
}
process.exit(wrong > 0 ? 1 : 0);
