import { setImmediate } from 'node:timers/promises';
import type { Db } from './database.ts';
import * as transfers from './transfers.ts';
import { wasLastTheirs } from './wasLastTheirs.ts';

/** What was done to somebody's inspections, for that person; of handed-over ones only what is theirs. */

export const auditColumns = [
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
        .where('receipts.account_id', '=', account),
    )
    .execute();
  for (const { id, owner_id } of records) {
    const isOthers =
      owner_id === null ? !(await wasLastTheirs(db, account, id)) : owner_id !== account;
    const rows = await db
      .selectFrom('audit')
      .select(auditColumns)
      .where('noun', '=', 'inspection')
      .where('record_id', '=', id)
      .$if(isOthers, (q) => q.where('account_id', '=', account))
      .orderBy('at')
      .execute();
    if (!isOthers) yield* rows;
    else {
      // Late work was merged with what the colleague wrote: of that, only that it was done.
      const until = (await transfers.lastFrom(db, account, id)) ?? '';
      for (const row of rows)
        yield row.at <= until ? row : { ...row, old_json: null, new_json: null };
    }
    await setImmediate();
  }
}
