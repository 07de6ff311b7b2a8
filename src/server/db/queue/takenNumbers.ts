import type { Db } from '#server/db/base/database.ts';

/**
 * Receipts with these numbers of a device that belong to other actions than these. The index has
 * both columns.
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

/** Whether one of these numbers of a device already belongs to another action than these. */
export const areTaken = async (...asked: Parameters<typeof takenQuery>): Promise<boolean> =>
  (await takenQuery(...asked).executeTakeFirst()) !== undefined;
