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
 * Which of these hashes (`payload_hash`) belong to a change of this inspection that was applied.
 */
export async function appliedHashes(
  db: Db,
  inspection: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('receipts')
    .select('payload_hash')
    .where('inspection_id', '=', inspection)
    .where('status', '=', 'applied')
    .where('payload_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.payload_hash));
}

/**
 * What is on record under these numbers of a device, apart from these actions; by the index on
 * both.
 */
export const takenQuery = (
  db: Db,
  account: string,
  device: string,
  numbers: readonly number[],
  ids: readonly string[],
) =>
  db
    .selectFrom('receipts')
    .select('id')
    .where('account_id', '=', account)
    .where('device', '=', device)
    .where('sequence', 'in', numbers)
    .where('id', 'not in', ids)
    .limit(1);

/** Whether one of these numbers of a device is on record for another action than these. */
export const areTaken = async (...asked: Parameters<typeof takenQuery>): Promise<boolean> =>
  (await takenQuery(...asked).executeTakeFirst()) !== undefined;

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

/** A refused action that is tried again and now goes through, or is refused for another reason. */
export async function replace(db: Db, receipt: ReceiptRow): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ ...receipt, handled_at: null })
    .where('id', '=', receipt.id)
    .execute();
}
