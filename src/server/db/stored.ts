import type { Db } from './database.ts';

/**
 * How much is kept of one person's changes, refused ones too: counted as it is written, and never
 * less when something is deleted.
 */

/** Bytes; 0 for an account that is gone. */
export async function storedBytes(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('stored_bytes')
    .where('id', '=', account)
    .executeTakeFirst();
  return Number(row?.stored_bytes ?? 0);
}

export async function addStored(db: Db, account: string, bytes: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((e) => ({ stored_bytes: e('stored_bytes', '+', bytes) }))
    .where('id', '=', account)
    .execute();
}
