import { type Db, forUpdate } from './connect.ts';

/** Devices: up to which sequence number everything of theirs was received (decisions part 4.12). */

/** Takes note of numbers that came in; call it in the transaction of their receipts, after those. Answers the highest without a gap. */
export async function received(db: Db, account: string, device: string, sequences: readonly number[], at: string): Promise<number> {
  await db
    .insertInto('devices')
    .values({ account_id: account, device, contiguous: 0, highest: 0, clock_offset: null, seen_at: at, unsent: null, unsent_since: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'device']).doNothing())
    .execute();
  const row = await forUpdate(
    db,
    db.selectFrom('devices').selectAll().where('account_id', '=', account).where('device', '=', device),
  ).executeTakeFirstOrThrow();
  const highest = Math.max(row.highest, ...sequences);
  let { contiguous } = row;
  for (const sequence of sequences) if (sequence === contiguous + 1) contiguous = sequence;
  // What came early follows on.
  if (contiguous > row.contiguous && highest > contiguous) contiguous = await follow(db, account, device, contiguous);
  await db.updateTable('devices').set({ contiguous, highest, seen_at: at }).where('account_id', '=', account).where('device', '=', device).execute();
  return contiguous;
}

async function follow(db: Db, account: string, device: string, from: number): Promise<number> {
  const rows = await db
    .selectFrom('receipts')
    .select('sequence')
    .where('account_id', '=', account)
    .where('device', '=', device)
    .where('sequence', '>', from)
    .orderBy('sequence')
    .execute();
  let last = from;
  for (const { sequence } of rows) {
    if (sequence !== null && sequence > last + 1) break;
    last = Math.max(last, sequence ?? last);
  }
  return last;
}

/** How far a device's clock is from ours, in ms. */
export async function noteClock(db: Db, account: string, device: string, offset: number): Promise<void> {
  await db.updateTable('devices').set({ clock_offset: offset }).where('account_id', '=', account).where('device', '=', device).execute();
}

/** Keeps what a device says still waits on it: how many changes, and since when the oldest does. Nothing of a device that never sent. */
export async function noteUnsent(db: Db, account: string, device: string, unsent: number, since: string | null): Promise<void> {
  await db
    .updateTable('devices')
    .set({ unsent, unsent_since: unsent > 0 ? since : null })
    .where('account_id', '=', account)
    .where('device', '=', device)
    // Most say that nothing waits, as they did before: no need to write that.
    .where((e) => e.or([e('unsent', 'is distinct from', unsent), e('unsent_since', 'is distinct from', unsent > 0 ? since : null)]))
    .execute();
}

/** Highest number without a gap, and highest of all; null for a device that never sent anything. */
export async function find(db: Db, account: string, device: string): Promise<{ contiguous: number; highest: number; clock_offset: number | null } | null> {
  const row = await db.selectFrom('devices').selectAll().where('account_id', '=', account).where('device', '=', device).executeTakeFirst();
  return row ? { contiguous: row.contiguous, highest: row.highest, clock_offset: row.clock_offset === null ? null : Number(row.clock_offset) } : null;
}
