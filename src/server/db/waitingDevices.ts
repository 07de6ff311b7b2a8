import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { WaitingDevice } from '#shared/model/deviceTrouble.ts';
import { countSome } from './countSome.ts';
import type { Db } from './database.ts';
import { isWaiting } from './isWaiting.ts';
import { most, personOf } from './system.ts';

/** The first of them, the longest waiting first, by the index that says so. */
export const waitingQuery = (db: Db) =>
  db
    .selectFrom('devices')
    .leftJoin('accounts', 'accounts.id', 'devices.account_id')
    .selectAll('devices')
    .select(['accounts.given_name', 'accounts.family_name', 'accounts.username'])
    .where(isWaiting as never)
    .orderBy(sql`coalesce(devices.unsent_since, devices.seen_at)`)
    .orderBy('devices.device')
    .limit(most);

/**
 * Devices with work that is not here, the longest waiting first; `total` counts them, up to
 * `limits.counted`.
 */
export async function waitingDevices(db: Db): Promise<{ total: number; rows: WaitingDevice[] }> {
  const waiting = db.selectFrom('devices').select('device').where(isWaiting);
  const total = await countSome(db, waiting);
  const rows = await waitingQuery(db).execute();
  const found = [];
  for (const row of rows) {
    found.push({ ...row, missing: await missingOf(db, row) });
    // The embedded database answers without a pause: others get their turn.
    await setImmediate();
  }
  return {
    total,
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

/** Numbers behind a gap that are looked at: whoever leaves gaps on purpose makes nobody count more. */
const behindGap = 1_000;

/** How many numbers are missing below the highest that came in, or at least are. */
async function missingOf(
  db: Db,
  {
    account_id,
    device,
    contiguous,
    highest,
  }: { account_id: string; device: string; contiguous: number; highest: number },
): Promise<number> {
  if (contiguous >= highest) return 0;
  const { came, last } = await db
    .selectFrom(
      db
        .selectFrom('receipts')
        .select('sequence')
        .distinct()
        .where('account_id', '=', account_id)
        .where('device', '=', device)
        .where('sequence', '>', contiguous)
        .orderBy('sequence')
        .limit(behindGap)
        .as('behind'),
    )
    .select((e) => [e.fn.countAll<number>().as('came'), e.fn.max('sequence').as('last')])
    .executeTakeFirstOrThrow();
  const until = Number(came) < behindGap ? highest : Number(last);
  return Math.max(0, until - contiguous - Number(came));
}
