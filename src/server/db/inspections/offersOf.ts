import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import type { Offer } from '#shared/model/transfer.ts';
import { takerName, takerNames } from './transfers.ts';

/** The offers that this person made or got, the oldest first. */
export async function offersOf(db: Db, account: string): Promise<Offer[]> {
  const rows = await db
    .selectFrom('transfer_offers as offer')
    .innerJoin('inspections', (join) =>
      join
        .onRef('inspections.id', '=', 'offer.inspection_id')
        // An older release hands over without looking at offers, so an old offer may be left.
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
