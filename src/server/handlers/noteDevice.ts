import * as deviceReports from '#server/db/deviceReports.ts';
import type { UserContext } from './context.ts';

/**
 * Keeps what a device says of itself: how far its clock is from ours (never used for order,
 * decisions part 4.12) and what still waits on it.
 */
export async function noteDevice(
  { db, user, action, now }: UserContext,
  device: string | null | undefined,
): Promise<void> {
  if (!device) return;
  const its = Date.parse(action.now ?? '');
  if (!Number.isNaN(its))
    await deviceReports.noteClock(db, user.id, device, its - Date.parse(now()));
  const since = Date.parse(action.unsentSince ?? '');
  if (action.unsent !== null)
    await deviceReports.noteUnsent(
      db,
      user.id,
      device,
      action.unsent,
      Number.isNaN(since) ? null : new Date(since).toISOString(),
    );
}
