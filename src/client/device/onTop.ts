import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn, onlyNotes, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { halvesIn } from '#shared/rules/merge/groundHalf.ts';
import { rebase } from '#shared/rules/merge/rebase.ts';
import { hasUnsurePast } from '#shared/rules/merge/unsurePast.ts';
import { meet } from '#shared/rules/notes/meetings.ts';
import { mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { madeOf } from '#shared/rules/words/richWords.ts';
import type { Change, Meeting, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { fieldOf } from './field.ts';
import { openRefusals } from './saidAnew.ts';
import type { Tree } from './tree.ts';

/**
 * Changes that this device puts on top of the server's state: those without a receipt, and refused
 * texts that nobody decided about.
 */

/**
 * Whether this device cannot know what the text of a change was made of: it was stored again after
 * a clearing, or is given back after a restore. The server knows more of the past and merges such a
 * text. Until then it stays here as it is: a merge made here might differ from the server's, and
 * words typed on that would make the server's words look removed.
 */
export const isUnsure = (change: Change): boolean =>
  hasUnsurePast(change, change.ground?.notes, change.given_back, change.ground?.typed_on);

/**
 * Whether conditions were chosen that this version does not have: the server says what that means.
 */
function isOfOtherVersion(change: Change, { categories }: Tree): boolean {
  if (change.type !== 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS') return false;
  const parts = new Set(
    categories.flatMap(({ id, questions }) => [id, ...questions.map((one) => one.id)]),
  );
  const { skip_categories, skip_questions } = change.payload;
  return [...skip_categories, ...skip_questions].some((id) => !parts.has(id));
}

/**
 * The state with these changes applied, oldest first. One that no longer fits is skipped here, and
 * judged by the server.
 */
export const withChanges = (
  inspection: Inspection,
  tree: Tree,
  changes: readonly Change[],
): Inspection =>
  changes.reduce((now, change) => {
    if (isOfOtherVersion(change, tree)) return now;
    try {
      return applyAction(
        now,
        tree,
        change.ground && !isUnsure(change) ? rebase(now, change, change.ground) : change,
      );
    } catch {
      return now;
    }
  }, inspection);

/**
 * Of a refused change only the text stays on screen: a refused result would look as if it was
 * saved.
 */
export function refusedTexts(refused: readonly RefusedEntry[], inspection: string): Change[] {
  return openRefusals(refused).flatMap((entry) => {
    const notes = notesIn(entry);
    if (entry.inspection !== inspection || notes === undefined) return [];
    return [{ ...entry, ...onlyNotes(entry, notes) } as Change];
  });
}

/**
 * Merges the server's text of a note into a change that was never sent; the change is based on that
 * text from now on. If the change builds on one that is being sent, it is merged with what that one
 * will lead to. The server merges those two and reports that itself: then `isToBeTold` is false.
 * Answers the change as it is afterwards, and the two texts that met; null when there is nothing to
 * merge.
 */
export function mergeServerNote(
  entry: QueueEntry,
  incoming: Inspection,
  isToBeTold = true,
): { entry: QueueEntry; meeting: Meeting | null } | null {
  const [notes, known] = [notesIn(entry), entry.ground?.notes];
  if (notes === undefined || known === undefined) return null;
  const theirs = noteAt(incoming, entry);
  const { typed_on, ...ground } = entry.ground ?? {};
  // Another device gave back what the restore took away.
  const base =
    known !== null &&
    typed_on !== undefined &&
    !sameNotes(known, theirs) &&
    madeOf(theirs)(typed_on)
      ? typed_on
      : known;
  // The server has no text there: this one was typed on a standard text or on an emptied note, and
  // stays as it is.
  if (sameNotes(base, theirs) || isEmptyRich(theirs)) return null;
  // If the server has all of this text already, from whichever page, the server's text counts.
  if (base !== typed_on && isUnsure(entry)) {
    const isThere = sameNotes(mergeNotes(null, notes, theirs).html, theirs);
    return isThere
      ? {
          entry: { ...withNotes(entry, theirs), ground: { ...ground, notes: theirs } },
          meeting: null,
        }
      : null;
  }
  const met = meet(base, notes, theirs, { halves: halvesIn(ground) });
  const isNews = !sameNotes(met.merged, notes) && !sameNotes(base, notes);
  return {
    entry: { ...withNotes(entry, met.merged), ground: { ...ground, notes: theirs } },
    meeting: isNews && isToBeTold ? meetingOf(entry, met, null) : null,
  };
}

/** The record of two texts that were merged in the note of this change. */
export const meetingOf = (
  entry: QueueEntry,
  met: { mine: string; theirs: string; merged: string },
  who: { by?: string | undefined; at?: string | undefined } | null,
): Meeting => {
  const { account, inspection } = entry;
  return {
    account,
    field: fieldOf(entry),
    inspection,
    action: onlyNotes(entry, ''),
    ...met,
    by: who?.by ?? null,
    at: who?.at ?? null,
  };
};
