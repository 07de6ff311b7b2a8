import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import * as epochs from '#server/db/epochs.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { GivenOut } from './givenOut.ts';

/**
 * After a restore the counts that devices go by would start again at the backup's, and be given out
 * a second time for other states. A device that heard of count 20 takes an answer with count 15 for
 * an old one, goes on showing what the server no longer has, and at the next 21 believes that both
 * are the same. So every count goes past all that was ever given out: then each device takes the
 * restored state over when it next reads it, with what it had not sent yet on top. A finished
 * inspection keeps its count: it changes no more, so a device that has it by this count has nothing
 * to give back.
 */

/**
 * A count grows by one per change; one per second for all those years is more than anybody makes.
 * Fits PostgreSQL's integer until 2094.
 */
const start = Date.UTC(2026, 0, 1);

/**
 * A count above all that was given out before `now`, as far as `heard` (the highest that is known
 * of) reaches.
 */
export const countPast = (now: Date, heard: number): number =>
  Math.max(Math.floor((now.getTime() - start) / 1_000), heard + 1);

/**
 * Raises the counts of all inspections and work lists, and begins another epoch; in one
 * transaction. `heard`: what is known to have been given out, besides what this database says. The
 * schema may be that of an earlier release.
 */
export const raiseCounts = (
  db: Db,
  now: Date,
  heard: GivenOut = { count: 0, epoch: null },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { most } = await trx
      .selectFrom('inspections')
      .select((e) => e.fn.max('revision').as('most'))
      .executeTakeFirstOrThrow();
    const { most: mostWork } = await trx
      .selectFrom('accounts')
      .select((e) => e.fn.max('work_revision').as('most'))
      .executeTakeFirstOrThrow();
    const count = countPast(now, Math.max(heard.count, Number(most ?? 0), Number(mostWork ?? 0)));
    await trx
      .updateTable('inspections')
      .set({ revision: count })
      .where('status', '!=', 'finished')
      .execute();
    await trx.updateTable('accounts').set({ work_revision: count }).execute();
    await epochs.renew(trx, now, heard.epoch);
    await audit.writeRestore(trx, now);
  });
