import type { Db } from '#server/db/base/database.ts';

/** Inspections that their owner offered to a colleague (agreements part 6, "Transfer"). */

/** Offers an inspection; this replaces an earlier offer of it. */
export async function write(
  db: Db,
  { inspection, from, to }: { inspection: string; from: string; to: string },
  at: string,
): Promise<void> {
  await remove(db, inspection);
  await db
    .insertInto('transfer_offers')
    .values({ inspection_id: inspection, from_id: from, to_id: to, at })
    .execute();
}

/** The giver and the receiver of an inspection's offer; null when it is not offered. */
export async function find(
  db: Db,
  inspection: string,
): Promise<{ from: string; to: string } | null> {
  const row = await db
    .selectFrom('transfer_offers')
    .select(['from_id', 'to_id'])
    .where('inspection_id', '=', inspection)
    .executeTakeFirst();
  return row ? { from: row.from_id, to: row.to_id } : null;
}

/** The number of inspections that this person offers now. */
export async function countFrom(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('transfer_offers')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('from_id', '=', account)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends an offer, whoever made it; does nothing when the inspection is not offered. */
export async function remove(db: Db, inspection: string): Promise<void> {
  await db.deleteFrom('transfer_offers').where('inspection_id', '=', inspection).execute();
}

/** Ends offers to somebody who cannot take them any more; answers the accounts that made them. */
export async function dropTo(
  db: Db,
  account: string,
): Promise<{ inspection: string; from: string }[]> {
  const dropped = await db
    .deleteFrom('transfer_offers')
    .where('to_id', '=', account)
    .returning(['inspection_id', 'from_id'])
    .execute();
  return dropped.map(({ inspection_id, from_id }) => ({
    inspection: inspection_id,
    from: from_id,
  }));
}
