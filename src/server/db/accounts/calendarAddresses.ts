import type { Db } from '#server/db/base/database.ts';
import type { User } from '#shared/model/account.ts';
import * as accounts from './accounts.ts';

/** Secret addresses of calendars: each account has at most one (agreements part 6, "Calendar"). */

/** The moment since which an account has an address, ISO 8601; null when it has none. */
export async function since(db: Db, account: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Gives an account a new address; its earlier address stops working. */
export async function put(db: Db, account: string, hash: string, now: string): Promise<void> {
  const row = { secret_hash: hash, created_at: now };
  await db
    .insertInto('calendar_addresses')
    .values({ account_id: account, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Removes the address; false when there was none. */
export async function remove(db: Db, account: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_addresses')
    .where('account_id', '=', account)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** The account of an address; null when no account has it. */
export async function accountAt(db: Db, hash: string): Promise<User | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('account_id')
    .where('secret_hash', '=', hash)
    .executeTakeFirst();
  return row ? accounts.load(db, row.account_id) : null;
}

/** The only facts of an inspection that its calendar entry holds. */
export type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

/** The most visits, and the most terms: far more than anybody has in a year, and quick to write. */
export const mostEntries = 500;

/**
 * The last inspections of an account on or after a day (YYYY-MM-DD), by date: what is to come goes
 * before what was.
 */
export const visitsOf = async (db: Db, account: string, from: string) => {
  const last = await db
    .selectFrom('inspections')
    .select(['id', 'location', 'address', 'postal_code', 'city'])
    .select(['childcare_type', 'inspection_type', 'date'])
    .where('owner_id', '=', account)
    .where('date', '>=', from)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEntries)
    .execute();
  return last.reverse();
};

/** The places of these inspections. */
export const placesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('inspections')
    .select(['id', 'location', 'address', 'postal_code', 'city'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
