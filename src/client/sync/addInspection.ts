import { addedBy } from '#client/device/adding.ts';
import type { Change } from '#client/device/records.ts';
import { here } from '#client/state/account.ts';
import { showInspections } from '#client/state/work.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { newId } from './newId.ts';
import type { Outcome } from './outcomes.ts';
import { sync } from './sync.ts';

/**
 * Adds an inspection without waiting for the server: shown and stored here, and then sent, with
 * everything that is done in it behind it (decisions part 6, "Adding offline").
 * @param id of the inspection, made on this device. @param form as it was checked. Answers how the
 *   first attempt to send it ended.
 */
export function addInspection(
  id: string,
  form: InspectionForm,
  version: Version,
): Promise<Outcome> {
  const change: Change = {
    type: 'ADD_INSPECTION',
    payload: { ...form, version: version.id },
    id: newId(),
    inspection: id,
    created_at: new Date().toISOString(),
    base: 0,
  };
  const after = addedBy(change, () => version.title);
  if (after) showInspections([after]);
  return sync.enqueue(here(), { change, after, tree: version }, false);
}
