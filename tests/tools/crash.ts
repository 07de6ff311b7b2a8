import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crash } from '#tests/operations/crash.ts';
import { startBreakablePostgres } from '#tests/support/breakablePostgres.ts';
import { askedOrStop } from './asked.ts';

/**
 * npm run crash -- [--rounds 20] [--writers 50] [--database sqlite|postgres]: kills the server with
 * SIGKILL under the hands of its writers, starts it again and counts what is there. Both databases
 * by default; ends with 1 when anything was lost.
 */
const {
  rounds,
  writers,
  database: kinds,
} = askedOrStop({
  rounds: { number: 20, least: 1 },
  writers: { number: 50, least: 1 },
  database: { someOf: ['sqlite', 'postgres'] },
});

let wrong = 0;
for (const kind of kinds) {
  const server = kind === 'postgres' ? await startBreakablePostgres() : null;
  const database = server
    ? await server.database('crash')
    : join(mkdtempSync(join(tmpdir(), 'veldinstrument-crash-')), 'veldinstrument.sqlite');
  try {
    const outcome = await crash({
      database,
      rounds,
      writers,
      say: (line) => console.log(`${kind} ${line}`),
    });
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
