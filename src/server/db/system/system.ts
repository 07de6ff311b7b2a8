import { sql } from 'kysely';
import { countSome } from '#server/db/base/countSome.ts';
import type { Db } from '#server/db/base/database.ts';
import { isPostgres } from '#server/db/base/transactions.ts';
import type { GivenBack, RefusedChange } from '#shared/model/deviceTrouble.ts';
import type { SystemState } from '#shared/model/system.ts';
import type { TroubledMail } from '#shared/model/troubledMail.ts';
import { fullName } from '#shared/rules/words/format.ts';

/**
 * The state of the installation, from the database. Rows are listed up to `most`, and what may be
 * many millions is counted up to `limits.counted` only.
 */

/** The most rows in one list. */
export const most = 100;

/** Bytes of the whole database. */
export async function databaseBytes(db: Db): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}

/** Counts all rows of these tables; only deleted accounts are left out. */
export async function counts(db: Db): Promise<SystemState['counts']> {
  const all = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('accounts')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .as('accounts'),
      e
        .selectFrom('inspections')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('inspections'),
      e
        .selectFrom('sessions')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('sessions'),
      e
        .selectFrom('devices')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('devices'),
    ])
    .executeTakeFirstOrThrow();
  return {
    accounts: Number(all.accounts),
    inspections: Number(all.inspections),
    sessions: Number(all.sessions),
    devices: Number(all.devices),
  };
}

type WithPerson = {
  account_id: string;
  given_name: string | null;
  family_name: string | null;
  username: string | null;
};
/** A person in a joined row; the name is '' when the account does not exist. */
export const personOf = (row: WithPerson) => ({
  id: row.account_id,
  name: fullName({
    givenName: row.given_name ?? '',
    familyName: row.family_name ?? '',
    username: row.username ?? '',
  }),
});

/** Devices that gave changes back since this moment, the latest first. */
export async function givenBackSince(
  db: Db,
  since: string,
): Promise<{ total: number; rows: GivenBack[] }> {
  const gave = db.selectFrom('devices').where('devices.given_back_at', '>=', since);
  const total = await countSome(db, gave.select('devices.device'));
  const rows = await gave
    .leftJoin('accounts', 'accounts.id', 'devices.account_id')
    .select(['devices.account_id', 'devices.device', 'devices.given_back', 'devices.given_back_at'])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .orderBy('devices.given_back_at', 'desc')
    .orderBy('devices.device')
    .limit(most)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      account: personOf(row),
      device: row.device,
      count: row.given_back,
      at: row.given_back_at ?? '',
    })),
  };
}

/**
 * Changes that were refused since this moment and that no administrator dealt with, the newest
 * first.
 */
export async function refusedSince(
  db: Db,
  since: string,
): Promise<{ total: number; rows: RefusedChange[] }> {
  // Spelled as in the partial index (migration 033).
  const refused = db
    .selectFrom('receipts')
    .where(sql<boolean>`receipts.status = 'refused'`)
    .where('receipts.received_at', '>=', since)
    .where('receipts.handled_at', 'is', null)
    .where((e) =>
      // The inspection was finished after all, so nobody waits for this refusal any more.
      e.not(
        e.and([
          e('receipts.type', '=', 'FINISH_INSPECTION'),
          e.exists(
            e
              .selectFrom('inspections as done')
              .select('done.id')
              .whereRef('done.id', '=', 'receipts.inspection_id')
              .where('done.status', '=', 'finished'),
          ),
        ]),
      ),
    );
  const total = await countSome(db, refused.select('receipts.inspection_id'));
  const rows = await refused
    .leftJoin('accounts', 'accounts.id', 'receipts.account_id')
    .leftJoin('inspections', 'inspections.id', 'receipts.inspection_id')
    .select('inspections.location')
    .select([
      'receipts.id',
      'receipts.account_id',
      'receipts.inspection_id',
      'receipts.type',
      'receipts.error',
      'receipts.received_at',
    ])
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .orderBy('receipts.received_at', 'desc')
    .limit(most)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      account: personOf(row),
      inspection: row.inspection_id,
      location: row.location ?? null,
      type: row.type,
      error: row.error ?? '',
      received_at: row.received_at,
    })),
  };
}

/**
 * The outbox: how many mails wait and since when, how many were given up, and the mails that had
 * trouble.
 */
export async function mails(db: Db): Promise<SystemState['mails']> {
  const open = await db
    .selectFrom('mails')
    .select(['status'])
    .select((e) => [e.fn.countAll<number>().as('n'), e.fn.min('created_at').as('oldest')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute();
  const of = (status: string) => open.find((row) => row.status === status);
  const rows = await db
    .selectFrom('mails')
    .leftJoin('alerts', 'alerts.id', 'mails.alert')
    .select(['mails.id', 'recipient', 'status', 'attempts', 'created_at', 'due_at', 'error'])
    .select((e) => e.fn.coalesce('alerts.title', 'mails.alert').as('alert'))
    .where('status', 'in', ['waiting', 'failed'])
    .where('attempts', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return {
    waiting: Number(of('waiting')?.n ?? 0),
    failed: Number(of('failed')?.n ?? 0),
    oldest: of('waiting')?.oldest ?? null,
    rows: rows as TroubledMail[],
  };
}
