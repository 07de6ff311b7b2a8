import type { ActionType } from '#shared/model/actions.ts';
import type { Transfer } from '#shared/model/transfer.ts';
import { nameOf } from './audit.ts';
import type { Db } from './database.ts';

/** Inspections that went from one inspector to another (decisions part 6, "Transfer"). */

const finishing: ActionType = 'FINISH_INSPECTION';

/** A device that was away comes back within so many days; later than that its work is refused. */
const daysOfLateWork = 90;
/** So many days people are told what went from or to them. */
const daysOfNews = 30;

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString();

export async function write(
  db: Db,
  transfer: { id: string; inspection: string; from: string; to: string; by: string },
  at: string,
): Promise<void> {
  const { id, inspection: inspection_id, from, to, by } = transfer;
  await db
    .insertInto('transfers')
    .values({ id, inspection_id, from_id: from, to_id: to, by_id: by, at })
    .execute();
}

/** Ids of inspections that this person handed over, and of which late work is still taken. */
export const handedOver = (db: Db, from: string, now: string) =>
  db
    .selectFrom('transfers')
    .select('inspection_id')
    .where('from_id', '=', from)
    .where('at', '>', daysBefore(now, daysOfLateWork));

export async function isHandedOver(
  db: Db,
  from: string,
  inspection: string,
  now: string,
): Promise<boolean> {
  const row = await handedOver(db, from, now)
    .where('inspection_id', '=', inspection)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Who finished an inspection, by full name, where that is not whose it is now; null when it is, or
 * when that is not on record any more.
 */
export async function finisherOf(db: Db, inspection: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit')
    .innerJoin('accounts', 'accounts.id', 'audit.account_id')
    .innerJoin('inspections', 'inspections.id', 'audit.record_id')
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where('audit.record_id', '=', inspection)
    .where('audit.event', '=', finishing)
    .whereRef('accounts.id', '!=', 'inspections.owner_id')
    .orderBy('audit.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? nameOf(row) : null;
}

/** What went from or to this person in the last weeks, newest first. */
export async function newsFor(db: Db, account: string, now: string): Promise<Transfer[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('inspections', 'inspections.id', 'transfers.inspection_id')
    .innerJoin('accounts as giver', 'giver.id', 'transfers.from_id')
    .innerJoin('accounts as taker', 'taker.id', 'transfers.to_id')
    .select(['transfers.inspection_id', 'transfers.from_id', 'transfers.to_id', 'transfers.at'])
    .select('inspections.location')
    .select(['giver.given_name', 'giver.family_name', 'giver.username'])
    .select([
      'taker.given_name as to_given',
      'taker.family_name as to_family',
      'taker.username as to_username',
    ])
    .where((e) => e.or([e('transfers.from_id', '=', account), e('transfers.to_id', '=', account)]))
    .where('transfers.at', '>', daysBefore(now, daysOfNews))
    .orderBy('transfers.at', 'desc')
    .orderBy('transfers.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    inspection: row.inspection_id,
    location: row.location,
    from: { id: row.from_id, name: nameOf(row) },
    to: {
      id: row.to_id,
      name: nameOf({
        given_name: row.to_given,
        family_name: row.to_family,
        username: row.to_username,
      }),
    },
    at: row.at,
  }));
}
