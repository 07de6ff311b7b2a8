import type { QueueEntry } from '#client/device/changeRecords.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection, treeOf } from '#client/state/work.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Conflict } from '#shared/model/receipt.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { resultIn } from '#shared/rules/inspection/actionParts.ts';
import { placeOfChange, placesOf } from '#shared/rules/inspection/describeChange.ts';
import { changeTexts, changeValue } from '#shared/text/changes.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { resultLabels } from '#shared/text/labels.ts';

/**
 * Two devices changed the same thing. A message tells how that ended for a result, a form, a
 * choice, a photo or a restore offer. A merged note is marked at the note itself.
 */
export function tellConflicts(
  conflicts: readonly { entry: QueueEntry; conflict: Conflict }[],
): void {
  const labelOf = (result: QuestionResult | null): string =>
    result ? resultLabels[result] : conflictTexts.noResult;
  for (const { entry, conflict } of conflicts) {
    const { offer } = conflict;
    if (conflict.part === 'notes' && conflict.result === undefined && !offer) continue;
    const inspection = fullInspection(entry.inspection);
    const title =
      inspection?.title ?? state.work.get().inspections?.get(entry.inspection)?.title ?? '';
    const place = placeOfChange(
      entry,
      placesOf(inspection ? treeOf(inspection) : { categories: [] }),
    );
    const { header, text } =
      conflictTexts[offer ? 'offer' : conflict.part === 'notes' ? 'result' : conflict.part];
    const isValue = offer !== undefined || conflict.part === 'photo';
    const theirs = offer
      ? changeValue(offer, formatDate)
      : conflict.part === 'photo'
        ? conflictTexts.photoWas(conflict.theirs)
        : conflict.part === 'form'
          ? (conflict.by ?? '')
          : labelOf((conflict.result ?? conflict.theirs) as QuestionResult | null);
    notify(
      'warning',
      header,
      text(
        `${title}, ${changeTexts[entry.type]?.(place) ?? ''}`,
        theirs,
        isValue ? changeValue(entry.payload, formatDate) : labelOf(resultIn(entry) ?? null),
      ),
    );
  }
}
