import { fieldOf } from '#client/device/field.ts';
import { changeAt } from '#client/screens/fill-out/stops/stopNotes.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { withNotes } from '#shared/rules/inspection/actionParts.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';

/**
 * Gives a condition its result, or takes it away (null). Notes that were just typed travel with it.
 */
export function chooseResult(inspection: string, stop: Stop, result: QuestionResult | null): void {
  const action = changeAt(stop, { result });
  if (!action) return;
  const typed = sync.drafts.take(fieldOf({ ...action, inspection }));
  try {
    perform(
      inspection,
      typed === null ? action : withNotes(action, typed.notes),
      typed === null ? {} : { base: typed.base, half: typed.half },
    );
  } catch (error) {
    typed?.refused();
    notifyProblem(error);
  }
}
