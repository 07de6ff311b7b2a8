import { setImmediate } from 'node:timers/promises';
import type { Db } from './database.ts';
import * as transfers from './transfers.ts';
import { wasLastTheirs } from './wasLastTheirs.ts';
import { byWeight, entryBytes } from './withinBytes.ts';

/** What was done to somebody's inspections, for that person; of handed-over ones only what is theirs. */

const auditColumns = [
  'id',
  'at',
  'noun',
  'record_id',
  'event',
  'subject',
  'device',
  'device_time',
  'old_json',
  'new_json',
] as const;

/** Entries of the audit with these ids, the oldest first. */
export const entriesWith = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('audit')
    .select(auditColumns)
    .where('id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** What was done to this person's inspections, each by itself. */
export async function* auditOfWork(db: Db, account: string): AsyncGenerator<unknown> {
  // Also of inspections that are gone: their changes were received once. What a colleague did in one
  // that was handed over is that colleague's.
  const records = await db
    .selectFrom('inspections')
    .select(['id', 'owner_id'])
    .$castTo<{ id: string; owner_id: string | null }>()
    .where('owner_id', '=', account)
    .union(
      db
        .selectFrom('receipts')
        .leftJoin('inspections', 'inspections.id', 'receipts.inspection_id')
        .select(['receipts.inspection_id as id', 'inspections.owner_id'])
        .where('receipts.account_id', '=', account)
        // Of what was refused nothing was done, and its inspection may be made up.
        .where('receipts.status', '=', 'applied'),
    )
    .execute();
  for (const { id, owner_id } of records) {
    // Some have nothing to tell, and a reader that waits for the next would hold up everybody.
    await setImmediate();
    const isOthers =
      owner_id === null ? !(await wasLastTheirs(db, account, id)) : owner_id !== account;
    const by = isOthers ? account : null;
    // Late work was merged with what the colleague wrote: of that, only that it was done.
    const until = isOthers ? ((await transfers.lastFrom(db, account, id)) ?? '') : null;
    for await (const row of auditOfOne(db, id, by))
      yield until === null || row.at <= until ? row : { ...row, old_json: null, new_json: null };
  }
}

/** What was done to one inspection; `by`: by this account only. */
async function* auditOfOne(db: Db, id: string, by: string | null) {
  const of = db
    .selectFrom('audit')
    .where('noun', '=', 'inspection')
    .where('record_id', '=', id)
    .$if(by !== null, (q) => q.where('account_id', '=', by));
  const sizes = await of
    .select('id')
    .select(entryBytes.as('bytes'))
    .orderBy('at')
    .orderBy('id')
    .execute();
  yield* byWeight(sizes, (some) => entriesWith(db, some));
}
