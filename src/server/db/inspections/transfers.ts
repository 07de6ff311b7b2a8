import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import type { Transfer } from '#shared/model/transfer.ts';

/** Inspections that went from one inspector to another (agreements part 6, "Transfer"). */

/**
 * Days within which a device may still send work on an inspection that was handed over; later that
 * work is refused.
 */
const daysOfLateWork = 90;
/** Days for which people are told about transfers from or to them. */
const daysOfNews = 30;

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString();

/**
 * Records a transfer, in the transaction that changes the owner. `by`: who did it; `at`: ISO 8601.
 */
export async function write(
  db: Db,
  transfer: {
    id: string;
    inspection: string;
    location: string;
    from: string;
    to: string;
    by: string;
  },
  at: string,
): Promise<void> {
  const { id, inspection: inspection_id, location, from, to, by } = transfer;
  await db
    .insertInto('transfers')
    .values({ id, inspection_id, location, from_id: from, to_id: to, by_id: by, at })
    .execute();
}

/** Ids of inspections that this person handed over so recently that late work is still accepted. */
export const handedOver = (db: Db, from: string, now: string) =>
  db
    .selectFrom('transfers')
    .select('inspection_id')
    .where('from_id', '=', from)
    .where('at', '>', daysBefore(now, daysOfLateWork));

/**
 * The place of an inspection as it was when this person handed it over, so recently that late work
 * is still accepted; null when they did not.
 */
export async function placeGiven(
  db: Db,
  from: string,
  inspection: string,
  now: string,
): Promise<string | null> {
  const row = await handedOver(db, from, now)
    .select('location')
    .where('inspection_id', '=', inspection)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.location ?? null;
}

/** When this person last handed the inspection over (ISO 8601); null when they never did. */
export async function lastFrom(db: Db, from: string, inspection: string): Promise<string | null> {
  const row = await db
    .selectFrom('transfers')
    .select((e) => e.fn.max('at').as('at'))
    .where('inspection_id', '=', inspection)
    .where('from_id', '=', from)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether this person handed the inspection over so recently that late work is still accepted. */
export async function isHandedOver(
  db: Db,
  from: string,
  inspection: string,
  now: string,
): Promise<boolean> {
  return (await placeGiven(db, from, inspection, now)) !== null;
}

/**
 * The full name of the person who finished an inspection that was handed over since; null when it
 * was not handed over after it was finished.
 */
export async function finisherOf(db: Db, inspection: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['given_name', 'family_name', 'username'])
    .where('id', '=', (e) =>
      e
        .selectFrom('inspections')
        .select(finisher.as('id'))
        .where('inspections.id', '=', inspection),
    )
    .executeTakeFirst();
  return row ? nameOf(row) : null;
}

/** Id of the person who finished an inspection that was handed over since; otherwise null. */
export const finisher = sql<string | null>`(select transfers.from_id from transfers
  where transfers.inspection_id = inspections.id and transfers.at >= inspections.finished_at
  order by transfers.at, transfers.id limit 1)`;

/** The name columns of the receiver, joined as `taker`, beside the name columns of the giver. */
export const takerNames = [
  'taker.given_name as to_given',
  'taker.family_name as to_family',
  'taker.username as to_username',
] as const;
/** The full name of the receiver, from the columns of `takerNames`. */
export const takerName = (row: {
  to_given: string;
  to_family: string;
  to_username: string;
}): string =>
  nameOf({ given_name: row.to_given, family_name: row.to_family, username: row.to_username });

/** Transfers from or to this person in the last weeks, the newest first. */
export async function newsFor(db: Db, account: string, now: string): Promise<Transfer[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('accounts as giver', 'giver.id', 'transfers.from_id')
    .innerJoin('accounts as taker', 'taker.id', 'transfers.to_id')
    .select(['transfers.inspection_id', 'transfers.from_id', 'transfers.to_id', 'transfers.at'])
    .select('transfers.location')
    .select(['giver.given_name', 'giver.family_name', 'giver.username'])
    .select(takerNames)
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
    to: { id: row.to_id, name: takerName(row) },
    at: row.at,
  }));
}
