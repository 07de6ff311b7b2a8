import type { Db } from './database.ts';
import type { ReceiptRow } from './tables.ts';

/** Receipts: one per action ever received (decisions part 4.2). */
export async function find(db: Db, id: string): Promise<ReceiptRow | null> {
  return (
    (await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  );
}

/** Those of these ids that are on record. */
export async function findAll(db: Db, ids: readonly string[]): Promise<ReceiptRow[]> {
  return db.selectFrom('receipts').selectAll().where('id', 'in', ids).execute();
}

/**
 * Stores the receipt; call it in the transaction of the effect. False when the id was there
 * already.
 */
export const write = (db: Db, receipt: ReceiptRow): Promise<boolean> => writeAll(db, [receipt]);

/**
 * The same for several; false when one of the ids was there already: then the transaction must not
 * go on.
 */
export async function writeAll(db: Db, list: readonly ReceiptRow[]): Promise<boolean> {
  if (list.length === 0) return true;
  const added = await db
    .insertInto('receipts')
    .values([...list])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return added.length === list.length;
}

/**
 * A refused action that is tried again and now goes through, or is refused for another reason. False
 * when it is refused no longer: then the transaction must not go on.
 */
export async function replace(db: Db, receipt: ReceiptRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('receipts')
    .set({ ...receipt, handled_at: null })
    .where('id', '=', receipt.id)
    .where('status', '=', 'refused')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
