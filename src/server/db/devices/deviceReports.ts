import type { Db } from '#server/db/base/database.ts';

/** What a device reports about itself when it sends changes. */

/** Stores how far a device's clock is from ours, in ms. */
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
 * Stores how many changes still wait on a device, and since when the oldest waits. Stores nothing
 * about a device that never sent a change.
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
    // Most devices report again that nothing waits: that needs no write.
    .where((e) =>
      e.or([
        e('unsent', 'is distinct from', unsent),
        e('unsent_since', 'is distinct from', unsent > 0 ? since : null),
      ]),
    )
    .execute();
}
