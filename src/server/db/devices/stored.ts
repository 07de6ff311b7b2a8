import type { Db } from '#server/db/base/database.ts';

/**
 * How many bytes are kept for one person. Bytes are counted when they are written; deleting never
 * lowers the count. Changes (refused ones too) and photos have separate counts.
 */
export type Kept = 'changes' | 'photos';
const columns = { changes: 'stored_bytes', photos: 'photo_bytes' } as const;

/** Bytes of a receipt and of the rows that come with it, beside the change itself. */
export const receiptBytes = 500;

/** The count in bytes; 0 for an account that is gone. */
export async function storedBytes(db: Db, account: string, kept: Kept): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select(columns[kept])
    .where('id', '=', account)
    .executeTakeFirst();
  return Number(Object.values(row ?? {})[0] ?? 0);
}

/**
 * Adds to the count. Call it in the transaction that stores these bytes, or right after one that
 * holds what is locked after accounts.
 */
export async function addStored(db: Db, account: string, kept: Kept, bytes: number): Promise<void> {
  const column = columns[kept];
  await db
    .updateTable('accounts')
    .set((e) => ({ [column]: e(column, '+', bytes) }))
    .where('id', '=', account)
    .execute();
}
