import type { Receipt } from '#shared/model/receipt.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { baseWithout } from '#shared/rules/notes/mergeNotes.ts';
import type { Tx } from './backend.ts';
import type { QueueEntry } from './changeRecords.ts';
import { fieldOf } from './field.ts';

/**
 * Changes what a note is based on, when the note before it got its answer and this one was written
 * on top of that.
 */

/**
 * A note that was written on `before`, which the server refused: it is now based on what `before`
 * was based on.
 */
function without(before: QueueEntry, { after: _, ...entry }: QueueEntry): QueueEntry {
  const notes =
    baseWithout(entry.ground?.notes, notesIn(before) ?? '', before.ground?.notes) ?? null;
  return {
    ...entry,
    ground: { ...entry.ground, notes },
    ...(before.after === undefined ? {} : { after: before.after }),
  } as QueueEntry;
}

/** The server has the text that this note is based on. */
const onServer = ({ after: _, ...entry }: QueueEntry): QueueEntry => entry as QueueEntry;

/** A refused note, no longer based on any of `refused` (changes that the server refused, by id). */
export function withoutRefused(
  entry: QueueEntry,
  refused: ReadonlyMap<string, QueueEntry>,
): QueueEntry {
  if (entry.after === undefined) return entry;
  const before = refused.get(entry.after);
  return before ? without(before, entry) : onServer(entry);
}

/**
 * Notes that were written on top of one that was being sent are now based on what the server has of
 * it.
 */
export async function rebaseFollowers(
  tx: Tx,
  account: string,
  answered: readonly { entry: QueueEntry; receipt: Receipt }[],
): Promise<void> {
  const writers = new Map(
    answered.flatMap((one) => (notesIn(one.entry) === undefined ? [] : [[one.entry.id, one]])),
  );
  // Read once per note: in a long queue many changes are of the same note.
  const fields = new Set([...writers.values()].map(({ entry }) => fieldOf(entry)));
  for (const waiting of await Promise.all([...fields].map((field) => tx.ofField(account, field))))
    for (const follower of waiting) {
      const before = writers.get(follower.after ?? '');
      if (before)
        tx.put(
          'queue',
          before.receipt.status === 'refused'
            ? without(before.entry, follower)
            : onServer(follower),
        );
    }
}
