import { setImmediate } from 'node:timers/promises';
import type { Db } from './database.ts';
import { inPages } from './inPages.ts';
import { ownedIds } from './ownedIds.ts';
import { receiptPages } from './ownReceipts.ts';
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

/** Rows whose sizes or ids are read at a time. */
const atOnce = 5_000;

/** What was done to this person's inspections, each by itself. */
export async function* auditOfWork(db: Db, account: string): AsyncGenerator<unknown> {
  for await (const id of worked(db, account)) {
    // Some have nothing to tell, and a reader that waits for the next would hold up everybody.
    await setImmediate();
    const owner = await ownerOf(db, id);
    // What a colleague did in one that was handed over is that colleague's.
    const isOthers = owner === null ? !(await wasLastTheirs(db, account, id)) : owner !== account;
    const by = isOthers ? account : null;
    // Late work was merged with what the colleague wrote: of that, only that it was done.
    const until = isOthers ? ((await transfers.lastFrom(db, account, id)) ?? '') : null;
    for await (const row of auditOfOne(db, id, by))
      yield until === null || row.at <= until ? row : { ...row, old_json: null, new_json: null };
  }
}

/**
 * Ids of all inspections of which this person may have done something, each once; also of those
 * that are gone, whose changes were received once.
 */
async function* worked(db: Db, account: string): AsyncGenerator<string> {
  const seen = new Set<string>();
  const isNew = (id: string) => !seen.has(id) && Boolean(seen.add(id));
  for await (const page of ownedIds(db, account, atOnce))
    yield* page.map(({ id }) => id).filter(isNew);
  // Of what was refused nothing was done, and its inspection may be made up.
  for await (const page of receiptPages(db, account))
    yield* page
      .flatMap((one) => (one.status === 'applied' ? [one.inspection_id] : []))
      .filter(isNew);
}

const ownerOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('inspections').select('owner_id').where('id', '=', id).executeTakeFirst())
    ?.owner_id ?? null;

/**
 * What was done to one inspection, in its order, after what has no place in it; `by`: by this
 * account only. By the index of revisions: however long a past is, a page of it is read in one go.
 */
async function* auditOfOne(db: Db, id: string, by: string | null) {
  const of = db
    .selectFrom('audit')
    .select(['id', 'revision'])
    .select(entryBytes.as('bytes'))
    .where('noun', '=', 'inspection')
    .where('record_id', '=', id)
    .$if(by !== null, (q) => q.where('account_id', '=', by));
  const read = (some: readonly string[]) => entriesWith(db, some);
  const outside = inPages(
    (after, limit) =>
      of.where('revision', 'is', null).where('id', '>', after).orderBy('id').limit(limit).execute(),
    (row) => row.id,
    atOnce,
  );
  for await (const sizes of outside) yield* byWeight(sizes, read);
  const inside = inPages(
    (after, limit) => {
      const [revision = '', last = ''] = after.split(' ');
      return of
        .where('revision', '>=', Number(revision))
        .where((e) => e.or([e('revision', '>', Number(revision)), e('id', '>', last)]))
        .orderBy('revision')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    (row) => `${row.revision} ${row.id}`,
    atOnce,
  );
  for await (const sizes of inside) yield* byWeight(sizes, read);
}
