import type { Db } from './database.ts';
import type { ReceiptRow } from './tables.ts';

/** Receipts: one per action ever received (decisions part 4.2). */

/**
 * A receipt without what a refused one held: nobody asks for that, and it may be megabytes. Nor what
 * stands behind it in the row, which SQLite finds only by walking through all of that.
 */
export type KnownReceipt = Omit<ReceiptRow, 'held_json' | 'handled_at'>;

/** As it is put on record; without `held_json` it held nothing. */
export type NewReceipt = KnownReceipt & Partial<Pick<ReceiptRow, 'held_json'>>;

const whole = (receipt: NewReceipt): ReceiptRow => ({ held_json: null, ...receipt });

const known = [
  'id',
  'account_id',
  'inspection_id',
  'type',
  'payload_hash',
  'device',
  'sequence',
  'device_time',
  'received_at',
  'status',
  'error',
  'revision',
  'conflict_json',
] as const satisfies readonly (keyof ReceiptRow)[];

export async function find(db: Db, id: string): Promise<KnownReceipt | null> {
  return (await findAll(db, [id]))[0] ?? null;
}

/** Those of these ids that are on record. */
export const findAll = (db: Db, ids: readonly string[]): Promise<KnownReceipt[]> =>
  db.selectFrom('receipts').select(known).where('id', 'in', ids).execute();

/**
 * Stores the receipt; call it in the transaction of the effect. False when the id was there
 * already.
 */
export const write = (db: Db, receipt: NewReceipt): Promise<boolean> => writeAll(db, [receipt]);

/**
 * The same for several; false when one of the ids was there already: then the transaction must not
 * go on.
 */
export async function writeAll(db: Db, list: readonly NewReceipt[]): Promise<boolean> {
  if (list.length === 0) return true;
  const added = await db
    .insertInto('receipts')
    .values(list.map(whole))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return added.length === list.length;
}

/**
 * A refused action that is tried again and now goes through, or is refused for another reason. False
 * when it is refused no longer: then the transaction must not go on.
 */
export async function replace(db: Db, receipt: NewReceipt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('receipts')
    .set({ ...whole(receipt), handled_at: null })
    .where('id', '=', receipt.id)
    .where('status', '=', 'refused')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
