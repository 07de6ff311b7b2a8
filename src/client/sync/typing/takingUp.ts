import { addedBy, titlesIn } from '#client/device/adding.ts';
import type { Backend } from '#client/device/backend.ts';
import type { Change } from '#client/device/changeRecords.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { keepChanges, type Performed } from '#client/device/queue.ts';
import { treeAmong } from '#client/device/tree.ts';
import { readInspection, readVersions } from '#client/device/work.ts';
import { withRoom } from '#client/sync/base/room.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { noValues, type ValueName, valuesIn } from '#shared/rules/inspection/values.ts';
import { isOnNothing } from '#shared/rules/merge/continuation.ts';
import { type Ground, groundOf } from '#shared/rules/merge/ground.ts';
import { halvesIn, withHalf } from '#shared/rules/merge/groundHalf.ts';
import { rebaseLate } from '#shared/rules/merge/rebaseLate.ts';

/**
 * The ground of a change that an earlier release stored. It did not store what the change was made
 * on, so the merge may not remove anything because of this change.
 */
const unknownGround = (kept: Inspection, change: Change): Ground => ({
  ...groundOf(kept, change),
  ...(notesIn(change) === undefined ? {} : { notes: null }),
  ...Object.fromEntries(
    Object.keys(valuesIn(change)).map((name) => [name, noValues[name as ValueName]]),
  ),
});

/**
 * A text that was typed in an empty note may have words in common with the note that is there now.
 * Which words is not known: its base becomes null.
 */
const onNothing = (ground: Ground, kept: Inspection, change: Change): Ground =>
  typeof ground.notes === 'string' &&
  isOnNothing(ground.notes, notesIn(change) ?? '', noteAt(kept, change), halvesIn(change.ground))
    ? { ...ground, notes: null }
    : ground;

/**
 * Stores changes that were put aside; answers those whose inspection is not here. A change that the
 * store has after all, or that was written over since, does nothing.
 */
export async function takeUpCopy(
  backend: Backend,
  account: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const { waiting, refused, settled } = await outgoing(backend, account);
  const known = new Set([...waiting, ...refused, ...settled].map(({ id }) => id));
  const versions = await readVersions(backend, account);
  const left: Change[] = [];
  const keep = (performed: Performed) =>
    withRoom(backend, account, 'notes', () => keepChanges(backend, account, [performed]));
  for (const change of changes) {
    const kept = await readInspection(backend, account, change.inspection);
    const after = kept ? null : addedBy(change, titlesIn(versions));
    if (after && !known.has(change.id)) {
      const tree = treeAmong(after, versions) ?? { categories: [] };
      await keep({ change, after, tree });
      continue;
    }
    if (!kept) left.push(change);
    if (!kept || known.has(change.id)) continue;
    const ground = change.ground
      ? onNothing(change.ground, kept.inspection, change)
      : unknownGround(kept.inspection, change);
    const late = rebaseLate(kept.inspection, change, ground);
    if (!late) continue;
    const tree = treeAmong(kept.inspection, versions) ?? { categories: [] };
    const performed: Change = {
      ...change,
      ...late,
      ground: withHalf(groundOf(kept.inspection, late), ground.half_word),
    };
    await keep({ change: performed, after: kept.inspection, tree });
  }
  return left;
}
