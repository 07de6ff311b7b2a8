import { uuidv7 } from '#server/ids.ts';
import { saysWhen } from '#shared/rules/epochs.ts';
import type { Db } from './database.ts';
import * as secrets from './secrets.ts';

/**
 * The epoch names the past of a database. A device that hears of another epoch than before knows
 * that the server was restored; and of two epochs it knows which began first. It is kept in a table
 * that the first release already had, so that a backup of any release can get a new one.
 */
export const names = { epoch: 'epoch', restoredAt: 'restored_at' } as const;

/** The epoch (UUIDv7; a UUIDv4 of an earlier release); made now when there is none. */
export const keep = (db: Db): Promise<string> =>
  secrets.keep(db, names.epoch, () => uuidv7(Date.now()));

/** Milliseconds since 1970 that a UUIDv7 was made at; of another one nothing is known: 0. */
const madeAt = (epoch: string | null): number =>
  epoch !== null && saysWhen(epoch) ? Number.parseInt(epoch.replace('-', '').slice(0, 12), 16) : 0;

/**
 * Begins another epoch, which sorts after the one of the backup, and after the one that devices
 * `heard` of last, also where the clock is behind. Call it in the transaction of what a restore
 * does.
 */
export async function renew(db: Db, now: Date, heard: string | null = null): Promise<void> {
  const before = Math.max(madeAt(await secrets.find(db, names.epoch)), madeAt(heard));
  await secrets.set(db, names.epoch, uuidv7(Math.max(now.getTime(), before + 1)));
  await secrets.set(db, names.restoredAt, now.toISOString());
}

/** When this epoch was begun by a restore; null when there never was one. */
export const restoredAt = (db: Db): Promise<string | null> => secrets.find(db, names.restoredAt);
