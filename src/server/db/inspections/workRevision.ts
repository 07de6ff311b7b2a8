import type { Db } from '#server/db/base/database.ts';

/** Counts a change in this inspector's work. `bytes`: how many bytes are kept of it. */
export async function bumpWork(db: Db, id: string, bytes = 0): Promise<void> {
  await db
    .updateTable('accounts')
    .set((e) => ({
      work_revision: e('work_revision', '+', 1),
      stored_bytes: e('stored_bytes', '+', bytes),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Counts a change in the work of several people. Their order is always the same, so that two
 * transactions do not wait for each other.
 */
export async function bumpLists(db: Db, ...people: string[]): Promise<void> {
  for (const person of new Set(people.toSorted())) await bumpWork(db, person);
}

/**
 * How often this inspector's work changed, for the ETag of the work list; 0 for an unknown account.
 */
export async function workRevision(db: Db, id: string): Promise<number> {
  return (
    (
      await db
        .selectFrom('accounts')
        .select('work_revision')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.work_revision ?? 0
  );
}
