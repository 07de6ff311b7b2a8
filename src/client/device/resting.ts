import type { Receipt } from '#shared/model/actions.ts';
import { notesIn } from '#shared/rules/actionParts.ts';
import { baseWithout } from '#shared/rules/mergeNotes.ts';
import type { Tx } from './backend.ts';
import { fieldOf } from './field.ts';
import type { QueueEntry } from './records.ts';

/** What a note rests on that was written on top of another one, once that has its answer. */

/** A note that was written on `before`, which did not get there: it rests on what that rested on. */
function without(before: QueueEntry, { after: _, ...entry }: QueueEntry): QueueEntry {
  const notes = baseWithout(entry.ground?.notes, notesIn(before) ?? '', before.ground?.notes) ?? null;
  return { ...entry, ground: { ...entry.ground, notes }, ...(before.after === undefined ? {} : { after: before.after }) } as QueueEntry;
}

/** On a text that the server has, a note rests already. */
const onServer = ({ after: _, ...entry }: QueueEntry): QueueEntry => entry as QueueEntry;

/** A refused note, resting on none of `refused`: changes that did not get there, by their ids. */
export function withoutRefused(entry: QueueEntry, refused: ReadonlyMap<string, QueueEntry>): QueueEntry {
  if (entry.after === undefined) return entry;
  const before = refused.get(entry.after);
  return before ? without(before, entry) : onServer(entry);
}

/** What was written on top of a note that was under way now rests on what the server has of it. */
export async function tellFollowers(tx: Tx, account: string, answered: readonly { entry: QueueEntry; receipt: Receipt }[]): Promise<void> {
  const writers = new Map(answered.flatMap((one) => (notesIn(one.entry) === undefined ? [] : [[one.entry.id, one]])));
  // Once for each note: of a long queue many changes are of one.
  const fields = new Set([...writers.values()].map(({ entry }) => fieldOf(entry)));
  for (const waiting of await Promise.all([...fields].map((field) => tx.ofField(account, field))))
    for (const follower of waiting) {
      const before = writers.get(follower.after ?? '');
      if (before) tx.put('queue', before.receipt.status === 'refused' ? without(before.entry, follower) : onServer(follower));
    }
}
