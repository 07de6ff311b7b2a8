import type { Tx } from './backend.ts';
import type { QueueEntry, RefusedEntry } from './changeRecords.ts';
import type { Counters } from './records.ts';

/** The last whole number before the place of the first waiting change; null when nothing waits. */
export const lastBefore = (head: QueueEntry | undefined): number | null =>
  head ? Math.ceil(head.place) - 1 : null;

/**
 * A place between the last change that was sent and the first that waits, behind the places that
 * were given out before. Never a place that was used: a change is known by its place. When nothing
 * waits, the next place at the end. Uses up a place of `counters`.
 */
export function placeBefore(head: QueueEntry | undefined, counters: Counters): number {
  const last = lastBefore(head);
  return last === null ? counters.nextPlace++ : last + counters.nextPlace++ / 2 ** 30;
}

/**
 * A change that got an answer goes again: at the end of the queue, under its own number, so that
 * the server judges it anew. What was sent once is never merged with anything. Answers the counters
 * as they are then.
 */
export function goAgain(tx: Tx, counters: Counters, entry: QueueEntry | RefusedEntry): Counters {
  const {
    error: _,
    refusedAt: __,
    superseded: ___,
    ...rest
  } = { error: '', refusedAt: '', superseded: false, ...entry };
  const place = counters.nextPlace;
  const next = { ...counters, nextPlace: place + 1, sentUpTo: Math.max(counters.sentUpTo, place) };
  tx.put('queue', { ...rest, place } as QueueEntry);
  tx.put('counters', next);
  return next;
}
