import { treeOnDevice } from '#server/handlers/checklists/judgedTree.ts';
import { receiptOf } from '#server/handlers/context/newReceipt.ts';
import { refuseFuller } from '#server/handlers/inspections/inspectionSize.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { changedParts } from '#shared/rules/inspection/changes.ts';
import { dayAtStart } from '#shared/rules/inspection/dayAtStart.ts';
import { fullName } from '#shared/rules/words/format.ts';
import type { Judging, Step } from './judging.ts';
import { knownSelection } from './knownSelection.ts';
import { ledBy } from './led.ts';
import { mergeWithOthers } from './mergeWithOthers.ts';
import type { Sent } from './payloadHash.ts';
import { inPlaceOf, isSame } from './receipts.ts';

/**
 * Merges an action with what others did, and applies it to the state after the action before it,
 * which it changes in `judging`.
 * @throws Problem of `applyAction`, and action_conflict, inspection_not_found,
 *   inspection_transferred, earlier_change_refused, changed_meanwhile; MergesElsewhere
 */
export async function judge(judging: Judging, sent: Sent): Promise<Step> {
  const { queued, hash } = sent;
  const { context, db, blocked, isTransferred, now, today } = judging;
  const known = judging.known.get(queued.id);
  if (known && !isSame(known, context.user.id, queued, hash)) throw new Problem('action_conflict');
  if (!now) throw new Problem('inspection_not_found');
  const step = { queued, isAgain: known !== undefined };
  if (known?.status === 'applied')
    return {
      ...step,
      row: known,
      isNew: false,
      after: now,
      parts: { old: {}, new: {} },
      led: {},
      judged: null,
      device: null,
    };
  const finishes = queued.type === 'FINISH_INSPECTION';
  // After a handover only the new owner finishes the inspection.
  if (isTransferred && finishes) throw new Problem('inspection_transferred');
  if (judging.elsewhere.has(queued.id)) throw new Problem('changed_meanwhile');
  if (blocked && finishes) throw new Problem('earlier_change_refused');
  const judged =
    today && (await treeOnDevice(db, today, finishes ? queued.version_revision : null));
  const { action, conflict } = merged(judging, now, sent);
  const date =
    action.type === 'START_INSPECTION' ? dayAtStart(now, judging.past, queued.base) : undefined;
  const done = applyAction(now, { categories: judged?.categories ?? [] }, action);
  const chooses = action.type === 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS';
  const chosen = chooses && judged ? knownSelection(done, judged) : {};
  const isAsSent =
    date === undefined &&
    sent.isTranslated === undefined &&
    isSameIn(chosen, done) &&
    isSameIn(sent.action.payload, action.payload);
  const after = {
    ...done,
    ...chosen,
    ...(date === undefined ? {} : { date }),
    // A device takes its own state for the server's where its change was the next revision. Where
    // a change became something else, without a word of it in the receipt, that would be wrong: a
    // revision is left out, and the device reads the inspection again.
    revision: now.revision + (isAsSent || conflict ? 1 : 2),
  };
  refuseFuller(now, after);
  const parts = changedParts(now, after);
  const led = ledBy(parts.new, queued);
  const receipt = inPlaceOf(known, receiptOf(context, queued, hash));
  const row = {
    ...receipt,
    revision: after.revision,
    conflict_json: conflict ? JSON.stringify(conflict) : null,
  };
  // A day that the server kept is no device's: what that device sends later, still on the other
  // day, must not look as if the person chose that.
  const device = date === undefined ? (queued.device ?? null) : null;
  judging.past.push({
    device,
    revision: after.revision,
    by: fullName(context.user),
    at: context.now(),
    old: parts.old,
    new: led,
  });
  judging.known.set(row.id, row);
  judging.now = after;
  return { ...step, row, isNew: true, after, parts, led, judged, device };
}

/** Whether all fields of the first have in the second what they have there. */
const isSameIn = (some: object, whole: object): boolean =>
  Object.entries(some).every(([name, value]) => value === whole[name as keyof object]);

/** @throws MergesElsewhere */
function merged(
  { context, merges, isTransferred, ...pasts }: Judging,
  now: Inspection,
  sent: Sent,
) {
  const start = performance.now();
  try {
    return mergeWithOthers(now, sent, { ...pasts, isLate: isTransferred }, merges);
  } finally {
    context.services.budget.charge(context.user.id, 'merging', performance.now() - start);
  }
}
