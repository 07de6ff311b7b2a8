import type { Db } from './database.ts';

/** What a device says of itself with what it sends. */

/** How far a device's clock is from ours, in ms. */
export async function noteClock(
  db: Db,
  account: string,
  device: string,
  offset: number,
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ clock_offset: offset })
    .where('account_id', '=', account)
    .where('device', '=', device)
    .execute();
}

/**
 * Keeps what a device says still waits on it: how many changes, and since when the oldest does.
 * Nothing of a device that never sent.
 */
export async function noteUnsent(
  db: Db,
  account: string,
  device: string,
  unsent: number,
  since: string | null,
): Promise<void> {
  await db
    .updateTable('devices')
    .set({ unsent, unsent_since: unsent > 0 ? since : null })
    .where('account_id', '=', account)
    .where('device', '=', device)
    // Most devices say, as before, that nothing waits: that is not written again.
    .where((e) =>
      e.or([
        e('unsent', 'is distinct from', unsent),
        e('unsent_since', 'is distinct from', unsent > 0 ? since : null),
      ]),
    )
    .execute();
}
