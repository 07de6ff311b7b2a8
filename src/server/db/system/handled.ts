import type { Db } from '#server/db/base/database.ts';

/** Marks things that an administrator dealt with; each function answers whether it existed. */

const isDone = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

/** Marks the gap that a device has now, and the work that it last reported as waiting. */
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

/** Marks a refused change; its payload stays. */
export const markRefused = async (db: Db, id: string, now: string): Promise<boolean> =>
  isDone(
    await db
      .updateTable('receipts')
      .set({ handled_at: now })
      .where('id', '=', id)
      .where('status', '=', 'refused')
      .executeTakeFirst(),
  );

/** Marks a mail that was given up: it is not sent any more. */
export const markMail = async (db: Db, id: string): Promise<boolean> =>
  isDone(
    await db
      .updateTable('mails')
      .set({ status: 'dropped' })
      .where('id', '=', id)
      .where('status', '=', 'failed')
      .executeTakeFirst(),
  );
