import type { QueueEntry } from '#client/device/records.ts';
import { choose, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection, treeOf } from '#client/state/work.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Action, Conflict } from '#shared/rules/actions.ts';
import { placeOfChange, placesOf } from '#shared/rules/describeChange.ts';
import { changeTexts } from '#shared/text/changes.ts';
import { conflictSeparator, conflictTexts } from '#shared/text/conflicts.ts';
import { resultLabels } from '#shared/text/labels.ts';
import { perform } from './perform.ts';

/** Two devices worked on the same: told, and for notes asked which text holds. Until answered, both texts stand there. */
export function tellConflicts(conflicts: readonly { entry: QueueEntry; conflict: Conflict }[]): void {
  for (const { entry, conflict } of conflicts) {
    const place = placeOf(entry);
    if (conflict.part === 'notes' && conflict.result === undefined) continue;
    const { header, text } = conflictTexts[conflict.part === 'notes' ? 'result' : conflict.part];
    const [theirs, mine] = [conflict.result ?? conflict.theirs, (entry.payload as { result?: QuestionResult | null }).result];
    notify('warning', header, text(place, labelOf(theirs as QuestionResult | null), labelOf(mine ?? null)));
  }
  void askAboutNotes(conflicts.filter(({ conflict }) => conflict.part === 'notes'));
}

const labelOf = (result: QuestionResult | null): string => (result ? resultLabels[result] : conflictTexts.noResult);

function placeOf(entry: QueueEntry): string {
  const inspection = fullInspection(entry.inspection);
  const title = inspection?.title ?? state.work.get().inspections?.get(entry.inspection)?.title ?? '';
  const place = placeOfChange(entry, placesOf(inspection ? treeOf(inspection) : { categories: [] }));
  return `${title}, ${changeTexts[entry.type]?.(place) ?? ''}`;
}

/** The note that a change was about, as it is here now. */
function noteNow(entry: QueueEntry): string {
  const inspection = fullInspection(entry.inspection);
  const { question, category } = entry.payload as { question?: string; category?: string };
  if (!inspection) return '';
  if (question) return inspection.question_results.find((one) => one.question === question)?.notes ?? '';
  if (!category) return inspection.notes;
  const list = entry.type === 'SAVE_INSPECTION_CATEGORY_NOTES' ? inspection.category_notes : inspection.category_last_question_answers;
  return list.find((one) => one.category === category)?.notes ?? '';
}

async function askAboutNotes(conflicts: readonly { entry: QueueEntry; conflict: Conflict }[]): Promise<void> {
  // Of one note only the last: the earlier ones are in it.
  const last = new Map(conflicts.map((one) => [one.entry.field, one]));
  for (const { entry, conflict } of last.values()) {
    const mine = (entry.payload as { notes?: string }).notes ?? '';
    const theirs = conflict.theirs ?? '';
    const answer = await choose({
      title: conflictTexts.notes.title,
      text: conflictTexts.notes.text(placeOf(entry)),
      texts: [
        { label: conflictTexts.notes.mine, html: mine },
        { label: conflictTexts.notes.theirs, html: theirs },
      ],
      choices: [
        { value: 'mine', label: conflictTexts.notes.keepMine },
        { value: 'theirs', label: conflictTexts.notes.keepTheirs },
      ],
      cancel: conflictTexts.notes.keepBoth,
    });
    if (!fullInspection(entry.inspection)) continue;
    const { result: _, ...payload } = entry.payload as { result?: unknown; notes: string };
    const now = noteNow(entry);
    // Both stand there already, unless somebody typed on meanwhile.
    if (answer === null && now.includes(theirs)) continue;
    const notes = answer === 'mine' ? mine : answer === 'theirs' ? theirs : now + conflictSeparator + theirs;
    perform(entry.inspection, { type: entry.type, payload: { ...payload, notes } } as Action);
  }
}
