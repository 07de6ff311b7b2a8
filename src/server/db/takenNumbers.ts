import type { Db } from './database.ts';

/**
 * What is on record under these numbers of a device, apart from these actions; by the index on
 * both.
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

/** Whether one of these numbers of a device is on record for another action than these. */
export const areTaken = async (...asked: Parameters<typeof takenQuery>): Promise<boolean> =>
  (await takenQuery(...asked).executeTakeFirst()) !== undefined;
