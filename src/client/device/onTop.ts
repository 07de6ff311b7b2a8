import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn, onlyNotes, withNotes } from '#shared/rules/actionParts.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { hasUnsurePast } from '#shared/rules/ground.ts';
import { meet } from '#shared/rules/meetings.ts';
import { mergeNotes, sameNotes } from '#shared/rules/mergeNotes.ts';
import { rebase } from '#shared/rules/rebase.ts';
import { isEmptyRich, madeOf } from '#shared/rules/richText.ts';
import { fieldOf } from './field.ts';
import type { Change, Meeting, QueueEntry, RefusedEntry } from './records.ts';
import { openRefusals } from './saidAnew.ts';
import type { Tree } from './tree.ts';

/** What this device has on top of the server's state: changes without a receipt, and refused texts that nobody decided about. */

/**
 * Whether nobody here knows for sure what the text of a change was made of: it was stored again after a clearing, or is given back. The server,
 * which has more of its past, brings it together with what stands there. Until then it stands here as it is: what was made of both here
 * might be another text than the server makes, and what is typed on that would take words of the server's for removed.
 */
export const isUnsure = (change: Change): boolean => hasUnsurePast(change, change.ground?.notes, change.given_back);

/** The state with these changes on top, oldest first; one that no longer fits is left out here and judged by the server. */
export const withChanges = (inspection: Inspection, tree: Tree, changes: readonly Change[]): Inspection =>
  changes.reduce((now, change) => {
    try {
      return applyAction(now, tree, change.ground && !isUnsure(change) ? rebase(now, change, change.ground) : change);
    } catch {
      return now;
    }
  }, inspection);

/** Of a refused change only its text stays on screen: a result that the server does not have would look given. */
export function refusedTexts(refused: readonly RefusedEntry[], inspection: string): Change[] {
  return openRefusals(refused).flatMap((entry) => {
    const notes = notesIn(entry);
    if (entry.inspection !== inspection || notes === undefined) return [];
    return [{ ...entry, ...onlyNotes(entry, notes) } as Change];
  });
}

/**
 * The server's state came in: a change that was never sent takes in what came to stand in its note, and rests on that from
 * now on. One on top of a text that is under way gets the state with that on it: so the server will bring those together, and tells it
 * (then not `isToBeTold`). Answers the change as it is then, and the two texts that met; null when there is nothing to take in.
 */
export function takeIn(entry: QueueEntry, incoming: Inspection, isToBeTold = true): { entry: QueueEntry; meeting: Meeting | null } | null {
  const [notes, known] = [notesIn(entry), entry.ground?.notes];
  if (notes === undefined || known === undefined) return null;
  const theirs = noteAt(incoming, entry);
  const { typed_on, ...ground } = entry.ground ?? {};
  // What a restore took away is there again: given back by another device.
  const base = known !== null && typed_on !== undefined && !sameNotes(known, theirs) && madeOf(theirs)(typed_on) ? typed_on : known;
  // Where nothing stands there is nothing to take in: it was typed on a standard text, or on one that was emptied, and still is.
  if (sameNotes(base, theirs) || isEmptyRich(theirs)) return null;
  // What the server has already, whoever sent it, is as it stands there.
  if (isUnsure(entry)) {
    const isThere = sameNotes(mergeNotes(null, notes, theirs).html, theirs);
    return isThere ? { entry: { ...withNotes(entry, theirs), ground: { ...ground, notes: theirs } }, meeting: null } : null;
  }
  const met = meet(base, notes, theirs);
  const isNews = !sameNotes(met.merged, notes) && !sameNotes(base, notes);
  return {
    entry: { ...withNotes(entry, met.merged), ground: { ...ground, notes: theirs } },
    meeting: isNews && isToBeTold ? meetingOf(entry, met, null) : null,
  };
}

/** The record of two texts that met in the note of this change. */
export const meetingOf = (
  entry: QueueEntry,
  met: { mine: string; theirs: string; merged: string },
  who: { by?: string | undefined; at?: string | undefined } | null,
): Meeting => {
  const { account, inspection } = entry;
  return { account, field: fieldOf(entry), inspection, action: onlyNotes(entry, ''), ...met, by: who?.by ?? null, at: who?.at ?? null };
};
