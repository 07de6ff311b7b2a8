import type { WaitingDevice } from '#shared/model/deviceTrouble.ts';

/** A day's work may stay on a tablet for a day; after that somebody must be called. */
const longestUnsent = 24 * 3_600_000;

/**
 * How long work waits on a device, in ms: since the moment that the device named, else since the
 * server last heard of it. `now` in ms.
 */
export const waitingMs = (
  { unsent, unsent_since, seen_at }: Pick<WaitingDevice, 'unsent' | 'unsent_since' | 'seen_at'>,
  now: number,
): number =>
  Math.max(0, now - Date.parse(unsent > 0 && unsent_since !== null ? unsent_since : seen_at));

/** Whether work waits on a device for too long. `now` in ms. */
export const isLate = (
  device: Pick<WaitingDevice, 'unsent' | 'unsent_since' | 'seen_at'>,
  now: number,
): boolean => waitingMs(device, now) > longestUnsent;
