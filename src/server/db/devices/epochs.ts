import type { Db } from '#server/db/base/database.ts';
import * as secrets from '#server/db/base/secrets.ts';
import { uuidv7 } from '#server/ids.ts';
import { saysWhen } from '#shared/rules/device/epochs.ts';

/**
 * The epoch names the past of a database. A device that hears of another epoch than before knows
 * that the server was restored. Of two epochs the device knows which began first. The epoch stands
 * in a table that the first release already had, so that a backup of any release can get a new one.
 */
export const names = { epoch: 'epoch', restoredAt: 'restored_at' } as const;

/** The epoch (UUIDv7; in earlier releases a UUIDv4); made now if there is none. */
export const keep = (db: Db): Promise<string> =>
  secrets.keep(db, names.epoch, () => uuidv7(Date.now()));

/** The moment of a UUIDv7 in milliseconds since 1970; 0 for other ids, whose moment is unknown. */
const madeAt = (epoch: string | null): number =>
  epoch !== null && saysWhen(epoch) ? Number.parseInt(epoch.replace('-', '').slice(0, 12), 16) : 0;

/**
 * Begins another epoch. It sorts after the epoch of the backup, and after the last epoch that
 * devices `heard` of, even if the clock is behind. Call it in the restore's transaction.
 */
export async function renew(db: Db, now: Date, heard: string | null = null): Promise<void> {
  const before = Math.max(madeAt(await secrets.find(db, names.epoch)), madeAt(heard));
  await secrets.set(db, names.epoch, uuidv7(Math.max(now.getTime(), before + 1)));
  await secrets.set(db, names.restoredAt, now.toISOString());
}

/** The moment of the last restore, which began this epoch; null if there was no restore. */
export const restoredAt = (db: Db): Promise<string | null> => secrets.find(db, names.restoredAt);
