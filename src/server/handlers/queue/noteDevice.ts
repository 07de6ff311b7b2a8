import * as deviceReports from '#server/db/devices/deviceReports.ts';
import type { RunContext } from '#server/handlers/context/context.ts';

/**
 * Stores what a device tells about itself: how far its clock is from ours (never used for order,
 * agreements part 4.12) and how many changes still wait on it.
 */
export async function noteDevice(
  { transaction, user, action, now }: RunContext,
  device: string | null | undefined,
): Promise<void> {
  const { unsent } = action;
  const its = Date.parse(action.now ?? '');
  if (!device || (Number.isNaN(its) && unsent === null)) return;
  const since = Date.parse(action.unsentSince ?? '');
  await transaction(async ({ db, leaveUnrecorded }) => {
    leaveUnrecorded();
    if (!Number.isNaN(its))
      await deviceReports.noteClock(db, user.id, device, its - Date.parse(now()));
    if (unsent !== null)
      await deviceReports.noteUnsent(
        db,
        user.id,
        device,
        unsent,
        Number.isNaN(since) ? null : new Date(since).toISOString(),
      );
  });
}
