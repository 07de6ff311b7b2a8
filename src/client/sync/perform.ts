import type { Change } from '#client/device/changeRecords.ts';
import { newId } from '#client/newId.ts';
import { accountHere } from '#client/state/account.ts';
import { fullInspection, showInspections, treeOf } from '#client/state/work.ts';
import type { Action } from '#shared/model/actions.ts';
import type { HalfWord } from '#shared/model/halfWord.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { groundOf } from '#shared/rules/merge/ground.ts';
import { withHalf } from '#shared/rules/merge/groundHalf.ts';
import { rebase } from '#shared/rules/merge/rebase.ts';
import type { Outcome } from './base/outcomes.ts';
import { sync } from './sync.ts';

interface PerformOptions {
  /** The person is still typing: store it now, and send it once they rest. */
  typing?: boolean;
  /** The text that the notes were typed on, if the note says something else by now. */
  base?: string;
  /** The word that was being typed when they were stored. */
  half?: HalfWord | undefined;
  /** The state that a form was opened on, if the inspection may have changed since. */
  on?: Inspection;
}

/**
 * Whether all that others changed in a form while it stood open was changed in it too: then the
 * server may judge it from the state it was opened on, and tells what met. Of any other field it
 * would take what others wrote for this person's.
 */
const isAllMine = (on: Inspection, before: Inspection, { type, payload }: Action): boolean =>
  type === 'EDIT_INSPECTION' &&
  formFieldNames.every(
    (field) =>
      on[field] === before[field] ||
      (payload[field] !== before[field] && payload[field] !== on[field]),
  );

/**
 * The one door for every change of an inspector. It judges the change, shows it, stores it on the
 * device and then sends it. The screen never waits for any of this; `sent` tells how the first
 * attempt ended. What others wrote there meanwhile stays.
 * @throws Problem when the change is not allowed; then nothing changed.
 */
export function perform(
  id: string,
  asked: Action,
  { typing = false, base, half, on }: PerformOptions = {},
): { inspection: Inspection; sent: Promise<Outcome> } {
  const before = fullInspection(id);
  if (!before) throw new Problem('inspection_not_found');
  const tree = treeOf(before);
  const action = on ? rebase(before, asked, groundOf(on, asked)) : asked;
  const typed = { ...groundOf(before, action), ...(base === undefined ? {} : { notes: base }) };
  const ground = withHalf(typed, half);
  const inspection = applyAction(before, tree, rebase(before, action, ground));
  showInspections([inspection]);
  const change: Change = {
    ...action,
    id: newId(),
    inspection: id,
    created_at: new Date().toISOString(),
    base: on && isAllMine(on, before, action) ? on.revision : before.revision,
    ground,
    ...(action.type === 'FINISH_INSPECTION' && 'revision' in tree
      ? { version_revision: tree.revision as number }
      : {}),
  };
  return {
    inspection,
    sent: sync.enqueue(accountHere(), { change, after: inspection, tree }, typing),
  };
}
