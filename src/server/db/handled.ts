import type { Db } from './database.ts';

/** What an administrator dealt with; each answers whether there was such a thing to deal with. */

const isDone = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

/** The gap that a device has now, and the work that it last said waits on it. */
export const markDevice = async (
  db: Db,
  account: string,
  id: string,
  now: string,
): Promise<boolean> =>
  isDone(
    await db
      .updateTable('devices')
      .set((e) => ({ handled_highest: e.ref('highest'), handled_at: now }))
      .where('account_id', '=', account)
      .where('device', '=', id)
      .executeTakeFirst(),
  );

/** A change that was refused; what it held stays. */
export const markRefused = async (db: Db, id: string, now: string): Promise<boolean> =>
  isDone(
    await db
      .updateTable('receipts')
      .set({ handled_at: now })
      .where('id', '=', id)
      .where('status', '=', 'refused')
      .executeTakeFirst(),
  );

/** A mail that was given up: it goes no more. */
export const markMail = async (db: Db, id: string): Promise<boolean> =>
  isDone(
    await db
      .updateTable('mails')
      .set({ status: 'dropped' })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst(),
  );
