import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import { inPages } from '#server/db/base/inPages.ts';
import { byWeight, entryBytes } from '#server/db/base/withinBytes.ts';
import { ownedIds } from '#server/db/inspections/ownedIds.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import { wasLastTheirs } from '#server/db/queue/wasLastTheirs.ts';
import { receiptPages } from './ownReceipts.ts';

/**
 * The audit of a person's inspections, for that person; of inspections they handed over only their
 * own part.
 */

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

/** How many rows have their sizes or ids read at a time. */
const atOnce = 5_000;

/** The audit of this person's inspections, one inspection after the other. */
export async function* auditOfWork(db: Db, account: string): AsyncGenerator<unknown> {
  for await (const id of worked(db, account)) {
    // Some inspections give no entry, and looking for the next entry must not hold everybody up.
    await setImmediate();
    const owner = await ownerOf(db, id);
    // Work of a colleague after a handover is the colleague's data.
    const isOthers = owner === null ? !(await wasLastTheirs(db, account, id)) : owner !== account;
    const by = isOthers ? account : null;
    // Late work was merged with the colleague's text, so of that we only tell that it was done.
    const until = isOthers ? ((await transfers.lastFrom(db, account, id)) ?? '') : null;
    for await (const row of auditOfOne(db, id, by))
      yield until === null || row.at <= until ? row : { ...row, old_json: null, new_json: null };
  }
}

/**
 * Ids of all inspections that this person may have changed, each once. They include deleted ones,
 * if a change by this person was applied.
 */
async function* worked(db: Db, account: string): AsyncGenerator<string> {
  const seen = new Set<string>();
  const isNew = (id: string) => !seen.has(id) && Boolean(seen.add(id));
  for await (const page of ownedIds(db, account, atOnce))
    yield* page.map(({ id }) => id).filter(isNew);
  // A refused change changed nothing, and its inspection may be made up.
  for await (const page of receiptPages(db, account))
    yield* page
      .flatMap((one) => (one.status === 'applied' ? [one.inspection_id] : []))
      .filter(isNew);
}

const ownerOf = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('inspections').select('owner_id').where('id', '=', id).executeTakeFirst())
    ?.owner_id ?? null;

/**
 * The entries of one inspection: first those without a revision, then the others by revision. `by`:
 * only entries of this account. The index of revisions lets one page be read at once, even from a
 * very long past.
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
