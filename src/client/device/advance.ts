import type { Conflict, Receipt } from '#shared/model/receipt.ts';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { halvesIn } from '#shared/rules/merge/groundHalf.ts';
import { meet } from '#shared/rules/notes/meetings.ts';
import type { QueueEntry } from './changeRecords.ts';
import { isUnsure } from './onTop.ts';
import type { KeptInspection } from './records.ts';

/**
 * This device's note, the other's, and their merge, for a change that met another's; a missing text
 * counts as ''.
 */
export const metIn = (entry: QueueEntry, { theirs }: Conflict) =>
  meet(entry.ground?.notes ?? null, notesIn(entry) ?? '', theirs ?? '', {
    halves: halvesIn(entry.ground),
  });

/**
 * If our change was the next revision on the server, our state is the server's. Otherwise somebody
 * else's change came in between.
 */
export function advance(
  state: KeptInspection,
  entry: QueueEntry,
  { revision = 0, conflict }: Receipt,
  stale: Set<string>,
): KeptInspection {
  const { inspection } = state;
  const told = Math.max(state.told, revision);
  // Reading it again tells which texts the server has: then it is no longer doubtful.
  if (conflict || state.doubtful) stale.add(state.id);
  if (isUnsure(entry)) {
    // Only the server knows what it made of this text; a record read since still shows it as it was
    // sent.
    stale.add(state.id);
    return {
      ...state,
      told,
      inspection: { ...inspection, revision: Math.min(inspection.revision, revision - 1) },
    };
  }
  if (!conflict && revision === inspection.revision + 1)
    return { ...state, told, inspection: { ...inspection, revision } };
  if (revision > inspection.revision) stale.add(state.id);
  return { ...state, told };
}
