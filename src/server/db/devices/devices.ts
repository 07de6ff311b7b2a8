import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { DeviceRow } from '#server/db/base/tables.ts';
import * as epochs from './epochs.ts';
import { addStored, receiptBytes } from './stored.ts';

/**
 * Devices, and up to which sequence number the server received everything of each (agreements part
 * 4.12).
 */

/** What a device sent in one delivery. */
interface Came {
  sequences: readonly number[];
  /** How many changes the device gave back after a restore. */
  givenBack: number;
  /** Whether a number was used twice: then the device id is given up for good. */
  reused: boolean;
}

/**
 * Records which numbers came in. Call it in the transaction of the receipts, after them. Answers
 * the highest number without a gap.
 */
export async function received(
  db: Db,
  account: string,
  device: string,
  { sequences, givenBack, reused }: Came,
  at: string,
): Promise<number> {
  const known = await db
    .selectFrom('devices')
    .select('device')
    .where('account_id', '=', account)
    .where('device', '=', device)
    .executeTakeFirst();
  // The row of a new device stays for good, so it counts for the account: made-up names cost their
  // sender. The account's row comes first, as for every change, so that two first deliveries do not
  // wait for each other.
  if (!known) await addStored(db, account, 'changes', receiptBytes);
  await db
    .insertInto('devices')
    .values({ account_id: account, device, ...unknown, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'device']).doNothing())
    .execute();
  const row = await forUpdate(
    db,
    db
      .selectFrom('devices')
      .selectAll()
      .where('account_id', '=', account)
      .where('device', '=', device),
  ).executeTakeFirstOrThrow();
  const highest = Math.max(row.highest, ...sequences);
  let { contiguous } = row;
  for (const sequence of sequences) if (sequence === contiguous + 1) contiguous = sequence;
  // Numbers that came too early now follow without a gap.
  if (contiguous > row.contiguous && highest > contiguous)
    contiguous = await follow(db, account, device, contiguous);
  const back =
    givenBack === 0
      ? {}
      : { given_back: (await givenBackBefore(db, row)) + givenBack, given_back_at: at };
  const set = {
    contiguous,
    highest,
    seen_at: at,
    ...back,
    ...(reused ? { reused_at: row.reused_at ?? at } : {}),
  };
  await db
    .updateTable('devices')
    .set(set)
    .where('account_id', '=', account)
    .where('device', '=', device)
    .execute();
  return contiguous;
}

const unknown = {
  contiguous: 0,
  highest: 0,
  clock_offset: null,
  unsent: null,
  unsent_since: null,
  given_back: 0,
  given_back_at: null,
  reused_at: null,
};

/** How many changes the device gave back before, since the last restore. */
async function givenBackBefore(db: Db, { given_back, given_back_at }: DeviceRow): Promise<number> {
  if (given_back_at === null) return 0;
  return given_back_at < ((await epochs.restoredAt(db)) ?? '') ? 0 : given_back;
}

/**
 * The most numbers that are read at a time: a device with gaps on purpose must not make us read
 * all.
 */
const page = 500;

/** The highest number that follows `from` without a gap. */
async function follow(db: Db, account: string, device: string, from: number): Promise<number> {
  for (let last = from; ; ) {
    const rows = await db
      .selectFrom('receipts')
      .select('sequence')
      .where('account_id', '=', account)
      .where('device', '=', device)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(page)
      .execute();
    const before = last;
    for (const { sequence } of rows) {
      if (sequence !== null && sequence > last + 1) return last;
      last = Math.max(last, sequence ?? last);
    }
    if (rows.length < page || last === before) return last;
  }
}

export interface Counted {
  /** The highest number without a gap, and the highest of all. */
  contiguous: number;
  highest: number;
  clock_offset: number | null;
  /** Whether a number of this device was used twice. */
  reused: boolean;
}

/** Null for a device that never sent a change. */
export async function find(db: Db, account: string, device: string): Promise<Counted | null> {
  const row = await db
    .selectFrom('devices')
    .selectAll()
    .where('account_id', '=', account)
    .where('device', '=', device)
    .executeTakeFirst();
  if (!row) return null;
  const { contiguous, highest, clock_offset, reused_at } = row;
  return {
    contiguous,
    highest,
    clock_offset: clock_offset === null ? null : Number(clock_offset),
    reused: reused_at !== null,
  };
}
