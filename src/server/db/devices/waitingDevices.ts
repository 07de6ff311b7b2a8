import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { countSome } from '#server/db/base/countSome.ts';
import type { Db } from '#server/db/base/database.ts';
import { most, personOf } from '#server/db/system/system.ts';
import type { WaitingDevice } from '#shared/model/deviceTrouble.ts';
import { isWaiting } from './isWaiting.ts';

/** The first waiting devices, the longest waiting first, in the order of an index. */
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
 * Devices with work that is not on the server, the longest waiting first. `total` is the number of
 * them, at most `limits.counted`.
 */
export async function waitingDevices(db: Db): Promise<{ total: number; rows: WaitingDevice[] }> {
  const waiting = db.selectFrom('devices').select('device').where(isWaiting);
  const total = await countSome(db, waiting);
  const rows = await waitingQuery(db).execute();
  const found = [];
  for (const row of rows) {
    found.push({ ...row, missing: await missingOf(db, row) });
    // The embedded database answers without a pause; this pause gives other requests their turn.
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

/**
 * The most numbers after a gap that are counted: a device with gaps on purpose must not make us
 * count more.
 */
const behindGap = 1_000;

/** How many numbers below the highest one are missing; with very many, at least this many are. */
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
