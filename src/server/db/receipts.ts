import type { Db } from './connect.ts';
import type { ReceiptRow } from './tables.ts';

/** Receipts: one per action ever received (decisions part 4.2). */
export async function find(db: Db, id: string): Promise<ReceiptRow | null> {
  return (await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Stores the receipt; call it in the transaction of the effect. False when the id was there already. */
export async function write(db: Db, receipt: ReceiptRow): Promise<boolean> {
  const added = await db
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A refused action that is tried again and now goes through, or is refused for another reason. */
export async function replace(db: Db, receipt: ReceiptRow): Promise<void> {
  await db.updateTable('receipts').set(receipt).where('id', '=', receipt.id).execute();
}
