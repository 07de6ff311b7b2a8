import { randomUUID } from 'node:crypto';
import type { Db } from './connect.ts';
import * as secrets from './secrets.ts';

/**
 * The epoch says which past a database has: devices that were told one know by another that the server was restored
 * meanwhile. It stands where the first release already had a table: a backup of any release can be given another one.
 */
const names = { epoch: 'epoch', restoredAt: 'restored_at' } as const;

/** The epoch (UUID); made now when there is none. */
export const keep = (db: Db): Promise<string> => secrets.keep(db, names.epoch, randomUUID);

/** Begins another epoch. Call it in the transaction of what a restore does. */
export async function renew(db: Db, now: Date): Promise<void> {
  await secrets.set(db, names.epoch, randomUUID());
  await secrets.set(db, names.restoredAt, now.toISOString());
}

/** When this epoch was begun by a restore; null when there never was one. */
export const restoredAt = (db: Db): Promise<string | null> => secrets.find(db, names.restoredAt);
