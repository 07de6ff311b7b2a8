import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { createCrowd } from './crowd.ts';
import { judge, type Verdict } from './ledger.ts';
import { setStage } from './stage.ts';

/**
 * The server killed with SIGKILL under the hands of many writers, again and again, and what is left
 * each time.
 */
interface CrashOptions {
  /** Path of a SQLite file that does not exist yet, or an empty database at postgres://… */
  database: string;
  rounds: number;
  writers: number;
  say?: (line: string) => void;
}

interface CrashOutcome extends Verdict {
  rounds: number;
  changes: number;
  /** Requests that were cut off by a kill. */
  cut: number;
}

export async function crash({
  database,
  rounds,
  writers,
  say = () => undefined,
}: CrashOptions): Promise<CrashOutcome> {
  const stage = await setStage(database);
  const env: Record<string, string> = database.startsWith('postgres')
    ? { DATABASE_URL: database }
    : {};
  const dataDir = database.startsWith('postgres')
    ? mkdtempSync(join(tmpdir(), 'veldinstrument-crash-'))
    : join(database, '..');
  const server = await startServerProcess({ dataDir, env });
  const crowd = createCrowd(stage, { targets: [server.url], publicUrl: server.publicUrl, writers });
  const total = { lost: 0, doubled: 0, faults: [] as string[] };
  const add = ({ lost, doubled, faults }: Verdict) => {
    total.lost += lost;
    total.doubled += doubled;
    total.faults.push(...faults);
  };
  try {
    for (let round = 1; round <= rounds; round++) {
      const before = crowd.acknowledged().length;
      crowd.start();
      // Some rounds die while the first answers are given, others in full swing.
      await sleep(30 + Math.random() * 1_200);
      await server.kill();
      await crowd.stop();
      await server.restart();
      add(await judge(database, crowd.changes));
      await crowd.settle();
      add(await judge(database, crowd.changes, { settled: true }));
      say(
        `round ${round}: ${crowd.acknowledged().length - before} acknowledged; lost ${total.lost}, doubled ${total.doubled}, faults ${total.faults.length}`,
      );
    }
    total.faults.push(...crowd.faults);
    return {
      ...total,
      rounds,
      changes: crowd.changes.length,
      acknowledged: crowd.acknowledged().length,
      cut: crowd.broken.length,
    };
  } finally {
    crowd.close();
    await server.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
