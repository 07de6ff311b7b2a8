import type { Db } from '#server/db/base/database.ts';
import type { ReceiptRow } from '#server/db/base/tables.ts';

/** Receipts: one for each action ever received (agreements part 4.2). */

/**
 * A receipt without the payload of a refused change: no reader needs that, and it may be megabytes.
 * The column behind it is left out too, because SQLite finds it only by reading through the
 * payload.
 */
export type KnownReceipt = Omit<ReceiptRow, 'held_json' | 'handled_at'>;

/** A receipt as it is stored; without `held_json` it keeps no payload. */
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

/** The receipt of an action; null when that action never got one. */
export async function find(db: Db, id: string): Promise<KnownReceipt | null> {
  return (await findAll(db, [id]))[0] ?? null;
}

/** The receipts that exist with these ids. */
export const findAll = (db: Db, ids: readonly string[]): Promise<KnownReceipt[]> =>
  db.selectFrom('receipts').select(known).where('id', 'in', ids).execute();

/**
 * Stores the receipt; call it in the transaction of the change. False when the id already had a
 * receipt.
 */
export const write = (db: Db, receipt: NewReceipt): Promise<boolean> => writeAll(db, [receipt]);

/**
 * Stores several receipts. False when one of the ids already had one: then the transaction must not
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
 * Replaces the receipt of a refused action that was tried again and is now applied, or refused for
 * another reason. False when the stored receipt is no refusal any more: then the transaction must
 * not go on.
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
