import { v7 as uuidv7 } from 'uuid';
import { state } from '#client/state/state.ts';
import { fullInspection, treeOf } from '#client/state/work.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import type { Action } from '#shared/rules/actions.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { enqueue, type Outcome } from './queue.ts';

/**
 * The one door for every change of an inspector: judged here, shown here, queued, and sent. The screen never waits for
 * the network; `sent` tells how the first attempt ended.
 * @throws Problem when the change is not allowed; then nothing changed.
 */
export function perform(id: string, action: Action): { inspection: Inspection; sent: Promise<Outcome> } {
  const before = fullInspection(id);
  if (!before) throw new Problem('inspection_not_found');
  const inspection = applyAction(before, treeOf(before), action);
  setInspection(inspection);
  const sent = enqueue({
    id: uuidv7(),
    type: action.type,
    inspection: id,
    payload: action.payload,
    created_at: new Date().toISOString(),
    base: before.revision,
    account: state.account.get()?.id ?? '',
  });
  return { inspection, sent };
}

export function setInspection(inspection: Inspection): void {
  // Without a work list there is nothing to add to: one record must not look like all of them.
  state.work.set((work) => (work.inspections ? { ...work, inspections: new Map(work.inspections).set(inspection.id, inspection) } : work));
}
