import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Db, inTransaction } from './connect.ts';
import * as epochs from './epochs.ts';

/**
 * After a restore the counts that devices go by would start again at the backup's, and be given out a second time for other
 * states. A device that heard of count 20 takes an answer with count 15 for an old one, goes on showing what the server no
 * longer has, and at the next 21 believes that both are the same. So every count goes past all that was ever given out: then
 * each device takes the restored state over when it next reads it, with what it had not sent yet on top.
 */

/** A count grows by one per change; one per second for all those years is more than anybody makes. Fits PostgreSQL's integer until 2094. */
const start = Date.UTC(2026, 0, 1);

/** A count above all that was given out before `now`, as far as `heard` (the highest that is known of) reaches. */
export const countPast = (now: Date, heard: number): number => Math.max(Math.floor((now.getTime() - start) / 1_000), heard + 1);

/**
 * Raises the counts of all inspections and work lists, and begins another epoch; in one transaction. `heard` is the highest
 * count known to have been given out. The schema may be that of an earlier release.
 */
export const raiseCounts = (db: Db, now: Date, heard = 0): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { most } = await trx
      .selectFrom('inspections')
      .select((e) => e.fn.max('revision').as('most'))
      .executeTakeFirstOrThrow();
    const { most: mostWork } = await trx
      .selectFrom('accounts')
      .select((e) => e.fn.max('work_revision').as('most'))
      .executeTakeFirstOrThrow();
    const count = countPast(now, Math.max(heard, Number(most ?? 0), Number(mostWork ?? 0)));
    await trx.updateTable('inspections').set({ revision: count }).execute();
    await trx.updateTable('accounts').set({ work_revision: count }).execute();
    await epochs.renew(trx, now);
  });

/** The highest count in a database file; 0 when it is not there or cannot be read any more. */
export function highestCount(database: string): number {
  if (!existsSync(database)) return 0;
  try {
    const db = new DatabaseSync(database, { readOnly: true, timeout: 5_000 });
    try {
      const row = db.prepare('SELECT max(n) AS most FROM (SELECT max(revision) AS n FROM inspections UNION ALL SELECT max(work_revision) FROM accounts)').get();
      return Number(row?.['most'] ?? 0);
    } finally {
      db.close();
    }
  } catch {
    return 0;
  }
}
