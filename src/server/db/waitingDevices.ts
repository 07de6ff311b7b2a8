import type { WaitingDevice } from '#shared/model/deviceTrouble.ts';
import type { Db } from './database.ts';
import { isWaiting } from './isWaiting.ts';
import { most, personOf } from './system.ts';

/** Devices with work that is not here, the longest waiting first; `total` counts them all. */
export async function waitingDevices(db: Db): Promise<{ total: number; rows: WaitingDevice[] }> {
  const { total } = await db
    .selectFrom('devices')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('devices')
    .leftJoin('accounts', 'accounts.id', 'devices.account_id')
    .selectAll('devices')
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where(isWaiting as never)
    .orderBy((e) => e.fn.coalesce('devices.unsent_since', 'devices.seen_at'))
    .orderBy('devices.device')
    .limit(most)
    .execute();
  const found = [];
  for (const row of rows) found.push({ ...row, missing: await missingOf(db, row) });
  return {
    total: Number(total),
    rows: found.map((row) => ({
      account: personOf(row),
      device: row.device,
      missing: row.missing,
      unsent: row.unsent ?? 0,
      unsent_since: row.unsent_since,
      seen_at: row.seen_at,
      clock_offset: row.clock_offset === null ? null : Number(row.clock_offset),
    })),
  };
}

/** How many numbers are missing below the highest that came in. */
async function missingOf(
  db: Db,
  {
    account_id,
    device,
    contiguous,
    highest,
  }: { account_id: string; device: string; contiguous: number; highest: number },
) {
  if (contiguous >= highest) return 0;
  const { came } = await db
    .selectFrom('receipts')
    .select((e) => e.fn.count<number>('sequence').distinct().as('came'))
    .where('account_id', '=', account_id)
    .where('device', '=', device)
    .where('sequence', '>', contiguous)
    .executeTakeFirstOrThrow();
  return Math.max(0, highest - contiguous - Number(came));
}
