import type { Change } from '#client/device/changeRecords.ts';
import { newId } from '#client/newId.ts';
import { accountHere } from '#client/state/account.ts';
import { showInspections } from '#client/state/work.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { addedInspection } from '#shared/rules/inspection/addedInspection.ts';
import { sync } from './sync.ts';

/**
 * Adds an inspection in the way of every other change: the screen shows it, the device stores it,
 * and it is sent before everything that is done in it (agreements part 6, "Adding offline").
 * Answers its id, which this device makes. `form` must have been checked.
 */
export function addInspection(form: InspectionForm, version: Version): string {
  const inspection = newId();
  const payload = { ...form, version: version.id };
  const change: Change = {
    type: 'ADD_INSPECTION',
    payload,
    id: newId(),
    inspection,
    created_at: new Date().toISOString(),
    base: 0,
  };
  sync.reader.added(inspection);
  const after = addedInspection(inspection, payload, version.title);
  showInspections([after]);
  void sync.enqueue(accountHere(), { change, after, tree: version }, false);
  return inspection;
}
