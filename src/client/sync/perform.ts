import { v7 as uuidv7 } from 'uuid';
import type { Change } from '#client/device/records.ts';
import { fullInspection, showInspections, treeOf } from '#client/state/work.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import type { Action } from '#shared/rules/actions.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { here } from './device.ts';
import type { Outcome } from './outcomes.ts';
import { enqueue } from './queue.ts';

export interface PerformOptions {
  /** More may follow in a moment: it is stored now, and sent when the person rests. */
  typing?: boolean;
}

/**
 * The one door for every change of an inspector: judged here, shown here, stored on the device, and then sent. The screen
 * never waits for any of it; `sent` tells how the first attempt ended.
 * @throws Problem when the change is not allowed; then nothing changed.
 */
export function perform(id: string, action: Action, { typing = false }: PerformOptions = {}): { inspection: Inspection; sent: Promise<Outcome> } {
  const before = fullInspection(id);
  if (!before) throw new Problem('inspection_not_found');
  const tree = treeOf(before);
  const inspection = applyAction(before, tree, action);
  showInspections([inspection]);
  const change: Change = {
    id: uuidv7(),
    type: action.type,
    inspection: id,
    payload: action.payload,
    created_at: new Date().toISOString(),
    base: before.revision,
    ...(action.type === 'FINISH_INSPECTION' && 'revision' in tree ? { version_revision: tree.revision as number } : {}),
  };
  return { inspection, sent: enqueue(here(), { change, after: inspection, tree }, typing) };
}
