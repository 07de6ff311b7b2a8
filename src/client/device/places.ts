import type { Counters, QueueEntry } from './records.ts';

/** The last whole place before what waits; null when nothing does. */
export const lastBefore = (head: QueueEntry | undefined): number | null => (head ? Math.ceil(head.place) - 1 : null);

/**
 * A place between the last that was sent and the first that waits, behind those that were given out so before, and never where another
 * was: what is known of a change is kept by its place. Without one that waits, at the end as ever. Counts on.
 */
export function placeBefore(head: QueueEntry | undefined, counters: Counters): number {
  const last = lastBefore(head);
  return last === null ? counters.nextPlace++ : last + counters.nextPlace++ / 2 ** 30;
}
