import { uuidv7 } from '#server/ids.ts';
import type { Db } from './connect.ts';
import * as secrets from './secrets.ts';

/**
 * The epoch says which past a database has: devices that were told one know by another that the server was restored
 * meanwhile, and which of two was begun first. It stands where the first release already had a table: a backup of any release can be
 * given another one.
 */
const names = { epoch: 'epoch', restoredAt: 'restored_at' } as const;

/** The epoch (UUIDv7; a UUIDv4 of an earlier release); made now when there is none. */
export const keep = (db: Db): Promise<string> => secrets.keep(db, names.epoch, () => uuidv7(Date.now()));

/** Begins another epoch. Call it in the transaction of what a restore does. */
export async function renew(db: Db, now: Date): Promise<void> {
  await secrets.set(db, names.epoch, uuidv7(now.getTime()));
  await secrets.set(db, names.restoredAt, now.toISOString());
}

/** When this epoch was begun by a restore; null when there never was one. */
export const restoredAt = (db: Db): Promise<string | null> => secrets.find(db, names.restoredAt);
