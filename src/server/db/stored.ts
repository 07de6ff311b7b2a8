import type { Db } from './database.ts';

/**
 * How much is kept of one person: counted as it is written, and never less when something is
 * deleted. Changes, refused ones too, and photos each have a count.
 */
export type Kept = 'changes' | 'photos';
const columns = { changes: 'stored_bytes', photos: 'photo_bytes' } as const;

/** Bytes of a receipt, and of what goes with it, beside what the change itself says. */
export const receiptBytes = 500;

/** Bytes; 0 for an account that is gone. */
export async function storedBytes(db: Db, account: string, kept: Kept): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select(columns[kept])
    .where('id', '=', account)
    .executeTakeFirst();
  return Number(Object.values(row ?? {})[0] ?? 0);
}

export async function addStored(db: Db, account: string, kept: Kept, bytes: number): Promise<void> {
  const column = columns[kept];
  await db
    .updateTable('accounts')
    .set((e) => ({ [column]: e(column, '+', bytes) }))
    .where('id', '=', account)
    .execute();
}
