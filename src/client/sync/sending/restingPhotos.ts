import { Offline } from '#client/api/caller.ts';
import { Problem } from '#shared/problems.ts';

/** Photos at which the server failed. Each waits by itself: the others need not wait for it. */
const rests = new Map<string, { until: number; wait: number }>();

/** Milliseconds: doubles from the first to the last, plus a random part. */
const backOff = { first: 5_000, last: 300_000 };

/** Lets a photo rest before it is tried again; its next rest is longer. */
export function restPhoto(id: string): void {
  const before = rests.get(id);
  const wait = before ? Math.min(before.wait * 2, backOff.last) : backOff.first;
  rests.set(id, { wait, until: performance.now() + wait * (1 + Math.random()) });
}

/** Whether this photo must wait, because the server failed at it a short time ago. */
export const isResting = (id: string): boolean => (rests.get(id)?.until ?? 0) > performance.now();

/** The photo went well: its rest is over. */
export const endRest = (id: string): void => void rests.delete(id);

/** The person asked to send: all photos may go. */
export const endRests = (): void => rests.clear();

/** Milliseconds until the first of these may go again; null when none of them rests. */
export function restOf(ids: readonly string[]): number | null {
  const ends = ids.flatMap((id) => rests.get(id)?.until ?? []);
  return ends.length > 0 ? Math.max(1_000, Math.min(...ends) - performance.now()) : null;
}

/** Whether an error is about one photo alone, as far as is known: the others are still tried. */
export const isOfOne = (error: unknown): boolean =>
  error instanceof Offline
    ? error.status !== undefined && !error.retryAfter
    : error instanceof Problem && error.code === 'internal_error';
