import type { Offer } from '#shared/model/transfer.ts';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';
import { takerName, takerNames } from './transfers.ts';

/** Inspections that their owner offered to a colleague (decisions part 6, "Transfer"). */

/** Offers it, in place of an earlier offer of the same inspection. */
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

/** From whom and to whom an inspection is offered; null when it is not. */
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

export async function remove(db: Db, inspection: string): Promise<void> {
  await db.deleteFrom('transfer_offers').where('inspection_id', '=', inspection).execute();
}

/** Ends what was offered to somebody who cannot take it any more; answers whose it is. */
export async function dropTo(db: Db, account: string): Promise<string[]> {
  const dropped = await db
    .deleteFrom('transfer_offers')
    .where('to_id', '=', account)
    .returning('from_id')
    .execute();
  return dropped.map(({ from_id }) => from_id);
}

/** What this person offered and was offered, the oldest first. */
export async function of(db: Db, account: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('transfer_offers as offer')
    .innerJoin('inspections', (join) =>
      join
        .onRef('inspections.id', '=', 'offer.inspection_id')
        // An older release hands over without looking at offers.
        .onRef('inspections.owner_id', '=', 'offer.from_id'),
    )
    .innerJoin('accounts as giver', 'giver.id', 'offer.from_id')
    .innerJoin('accounts as taker', 'taker.id', 'offer.to_id')
    .select(['offer.inspection_id', 'offer.from_id', 'offer.to_id', 'offer.at'])
    .select(['inspections.location', 'inspections.date', 'inspections.status'])
    .select(['giver.given_name', 'giver.family_name', 'giver.username'])
    .select(takerNames)
    .where((e) => e.or([e('offer.from_id', '=', account), e('offer.to_id', '=', account)]))
    .orderBy('offer.at')
    .orderBy('offer.inspection_id')
    .execute();
  return rows.map((row) => ({
    inspection: row.inspection_id,
    location: row.location,
    date: row.date,
    status: row.status,
    from: { id: row.from_id, name: nameOf(row) },
    to: { id: row.to_id, name: takerName(row) },
    at: row.at,
  }));
}
