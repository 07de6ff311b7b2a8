import type { ExpressionBuilder } from 'kysely';
import type { WaitingDevice } from '#shared/model/deviceTrouble.ts';
import type { Db } from './database.ts';
import { most, personOf } from './system.ts';
import type { Tables } from './tables.ts';

/**
 * Devices with a gap in their numbers, or that reported waiting work, since an administrator dealt
 * with them. A device that took a new id
 * is listed under that id.
 */
const isWaiting = (e: ExpressionBuilder<Tables, 'devices'>) =>
  e.or([
    e.and([
      e('devices.contiguous', '<', e.ref('devices.highest')),
      e.or([
        e('devices.handled_highest', 'is', null),
        e('devices.handled_highest', '<', e.ref('devices.highest')),
      ]),
    ]),
    e.and([
      e('devices.unsent', '>', 0),
      e('devices.reused_at', 'is', null),
      e.or([
        e('devices.handled_at', 'is', null),
        e('devices.handled_at', '<', e.ref('devices.seen_at')),
      ]),
    ]),
  ]);

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
