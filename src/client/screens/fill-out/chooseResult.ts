import { fieldOf } from '#client/device/field.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { todayHere } from '#client/state/today.ts';
import { fullInspection } from '#client/state/work.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { withNotes } from '#shared/rules/actionParts.ts';
import { agreedIn, usualUntil } from '#shared/rules/restoreOffers.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { changeAt, offerPlaceOf } from './stopNotes.ts';

/**
 * Gives a condition its result, or takes it away (null). Notes that were just typed travel with it.
 */
export function chooseResult(inspection: string, stop: Stop, result: QuestionResult | null): void {
  const action = changeAt(stop, { result });
  if (!action) return;
  try {
    const typed = sync.drafts.take(fieldOf({ ...action, inspection }));
    perform(
      inspection,
      typed === null ? action : withNotes(action, typed.notes),
      typed === null ? {} : { base: typed.base, half: typed.half },
    );
    if (result === 'restore-offer') proposeUntil(inspection, stop);
  } catch (error) {
    notifyProblem(error);
  }
}

/** Two weeks to restore it, where no day is agreed yet. */
function proposeUntil(id: string, stop: Stop): void {
  const [inspection, place] = [fullInspection(id), offerPlaceOf(stop)];
  if (!inspection || !place || agreedIn(inspection).get(place.part)?.until) return;
  const action = changeAt(place, { until: usualUntil(inspection.date, todayHere()) });
  if (action) perform(id, action);
}
