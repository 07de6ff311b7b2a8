import type { Tx } from './backend.ts';
import type { QueueEntry, RefusedEntry } from './changeRecords.ts';

/**
 * The ids of the changes that are still at the place they were sent from. After a clearing other
 * changes may be there.
 */
export async function stillHere(
  tx: Tx,
  account: string,
  sent: readonly (QueueEntry | RefusedEntry)[],
): Promise<Set<string>> {
  const isHere = async (entry: QueueEntry | RefusedEntry) =>
    (await tx.get('error' in entry ? 'refused' : 'queue', [account, entry.place]))?.id === entry.id;
  const waiting = sent.filter((entry) => !('error' in entry));
  // For long queues: if both ends are there, all are.
  const ends = [waiting[0], waiting.at(-1)].flatMap((entry) => entry ?? []);
  const isWhole = (await Promise.all(ends.map(isHere))).every(Boolean);
  const found = await Promise.all(
    sent.map(async (entry) => (isWhole && !('error' in entry)) || (await isHere(entry))),
  );
  return new Set(sent.flatMap(({ id }, index) => (found[index] ? id : [])));
}

/**
 * Removes changes with a receipt from the queue; in one go when that is the whole delivery, which
 * is always the head of the queue.
 */
export function leaveQueue(
  tx: Tx,
  account: string,
  sent: readonly QueueEntry[],
  answered: readonly { entry: QueueEntry }[],
): void {
  const waiting = sent.filter((entry) => !('error' in entry));
  const places = new Set(answered.map(({ entry }) => entry.place));
  const [first, last] = [waiting[0]?.place, waiting.at(-1)?.place];
  if (first !== undefined && last !== undefined && waiting.every(({ place }) => places.has(place)))
    tx.deleteFrom('queue', account, first, last);
  else for (const place of places) tx.delete('queue', [account, place]);
}
