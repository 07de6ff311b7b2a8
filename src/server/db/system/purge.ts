import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import { inTransaction } from '#server/db/base/transactions.ts';

/**
 * Deletes data that is older than it may be kept, some at a time, so that nobody waits long for a
 * lock.
 */

/**
 * Inspections that were finished before this moment, with their owners. Their rows are locked,
 * because every change of an inspection begins with that lock.
 */
const finishedBefore = (db: Db, before: string, some: number) =>
  forUpdate(
    db,
    db
      .selectFrom('inspections')
      .select(['id', 'owner_id'])
      .where('status', '=', 'finished')
      .where('finished_at', '<', before)
      .orderBy('finished_at')
      .limit(some),
  );

/**
 * Deletes some inspections that were finished before this moment, with their answers, receipts and
 * audit; `tell` records that in the same transaction. Answers how many.
 */
export async function inspections(
  db: Db,
  before: string,
  some: number,
  tell: (trx: Db, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await finishedBefore(trx, before, some).execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const owners = [...new Set(rows.map(({ owner_id }) => owner_id))];
    const givers = await trx
      .selectFrom('transfers')
      .select('from_id')
      .distinct()
      .where('inspection_id', 'in', ids)
      .execute();
    const makers = await trx
      .selectFrom('audit')
      .select('account_id')
      .distinct()
      .where('noun', '=', 'inspection')
      .where('record_id', 'in', ids)
      .where('event', '=', 'create')
      .execute();
    const people = [
      ...owners,
      ...givers.map(({ from_id }) => from_id),
      ...makers.flatMap(({ account_id }) => account_id ?? []),
    ];
    await trx
      .deleteFrom('receipts')
      .where('account_id', 'in', people)
      .where('inspection_id', 'in', ids)
      .execute();
    await trx
      .deleteFrom('audit')
      .where('noun', '=', 'inspection')
      .where('record_id', 'in', ids)
      .execute();
    await trx.deleteFrom('inspections').where('id', 'in', ids).execute();
    for (const owner of owners.toSorted())
      await trx
        .updateTable('accounts')
        .set((e) => ({ work_revision: e('work_revision', '+', 1) }))
        .where('id', '=', owner)
        .execute();
    await tell(trx, ids);
    return ids.length;
  });
}

/**
 * Deletes some audit entries from before this moment. Entries of inspections under way stay,
 * because work of other devices is merged with their help. `boundary`: the id of that moment
 * (ids.ts). Answers how many.
 */
export async function audit(
  db: Db,
  before: string,
  boundary: string,
  some: number,
): Promise<number> {
  const deleted = await db
    .deleteFrom('audit')
    .where(
      'id',
      'in',
      db
        .selectFrom('audit as old')
        .select('old.id')
        // Ids sort by time, so younger entries are not even looked at.
        .where('old.id', '<', boundary)
        .where('old.at', '<', before)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('inspections')
                .select('inspections.id')
                .whereRef('inspections.id', '=', 'old.record_id')
                .where('inspections.status', '!=', 'finished'),
            ),
          ),
        )
        .orderBy('old.id')
        .limit(some),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/**
 * Deletes some mails from before this moment that were sent or given up. Answers how many. A mail
 * of an occasion stays until `occasionsBefore`: it keeps the same occasion from being told again.
 */
export async function mails(
  db: Db,
  before: string,
  occasionsBefore: string,
  some: number,
): Promise<number> {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('status', 'in', ['sent', 'failed', 'dropped'])
    .where('created_at', '<', before)
    .where((e) => e.or([e('occasion', 'is', null), e('created_at', '<', occasionsBefore)]))
    .limit(some);
  const deleted = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/**
 * Deletes data that nobody uses any more: ended sessions, unfinished logins, and images that belong
 * to no account.
 */
export async function leftovers(
  db: Db,
  moments: { now: string; sessionsBefore: string },
): Promise<{ sessions: number; files: number }> {
  const sessions = await db
    .deleteFrom('sessions')
    .where('created_at', '<', moments.sessionsBefore)
    .executeTakeFirst();
  await db.deleteFrom('login_attempts').where('expires_at', '<', moments.now).execute();
  await db.deleteFrom('oidc_records').where('expires_at', '<', moments.now).execute();
  const files = await db
    .deleteFrom('files')
    // An image that was stored a moment ago may not be linked to its account yet.
    .where('last_modified', '<', moments.sessionsBefore)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.file_id', '=', 'files.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return { sessions: Number(sessions.numDeletedRows), files: Number(files.numDeletedRows) };
}
