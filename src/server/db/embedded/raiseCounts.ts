import * as audit from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import * as epochs from '#server/db/devices/epochs.ts';
import type { GivenOut } from './givenOut.ts';

/**
 * After a restore the revisions would go on from those of the backup, and would be given out a
 * second time, for other states. A device that heard of revision 20 takes an answer with revision
 * 15 for an old one, and goes on showing work that the server no longer has. At the next revision
 * 21 it believes that both are the same. So every revision is raised above all that were ever given
 * out. Then each device takes over the restored state when it next reads it, with its unsent
 * changes on top. A finished inspection keeps its revision: it does not change any more, so a
 * device that has it by this revision has nothing to give back.
 */

/**
 * A revision grows by one or two per change; nobody makes a change per second for all those years.
 * The number fits PostgreSQL's integer until 2094.
 */
const start = Date.UTC(2026, 0, 1);

/**
 * A revision above all that were given out before `now`, and above `heard`, the highest one that is
 * known to have been given out.
 */
export const countPast = (now: Date, heard: number): number =>
  Math.max(Math.floor((now.getTime() - start) / 1_000), heard + 1);

/**
 * Raises the revisions of all inspections and work lists, and begins another epoch, in one
 * transaction. `heard`: revisions and epoch that are known to have been given out, besides those in
 * this database. The schema may be that of an earlier release.
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
