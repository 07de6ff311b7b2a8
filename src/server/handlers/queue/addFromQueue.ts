import type { Change } from '#server/db/audit/auditEntry.ts';
import type { Db } from '#server/db/base/database.ts';
import { wasPublished } from '#server/db/checklists/versionLife.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as ownership from '#server/db/inspections/ownership.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { receiptOf } from '#server/handlers/context/newReceipt.ts';
import type { RunTransaction } from '#server/handlers/context/runTransaction.ts';
import { isAlreadyTheirs, refuseOddId } from '#server/handlers/inspections/addInspection.ts';
import { readWith } from '#server/handlers/inspections/inspectionSize.ts';
import { refuseMore } from '#server/handlers/inspections/workListSize.ts';
import type { Payload } from '#shared/model/actions.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { Problem } from '#shared/problems.ts';
import { checkForm, tidyForm } from '#shared/rules/inspection/inspectionForm.ts';
import type { Run } from './applyRun.ts';
import type { Sent } from './payloadHash.ts';
import { answerFrom, inPlaceOf, isSame, ofNobody, onRecord, recordReceived } from './receipts.ts';

/**
 * Applies ADD_INSPECTION in the transaction it is called in: it stores the inspection, its receipt
 * and its audit entry, or nothing (agreements part 6, "Adding offline"). An inspection that already
 * exists, because the device's direct call did arrive, stays as it is.
 * @throws Problem action_conflict, id_conflict; inspection_not_found when it was deleted since;
 *   version_not_found; too_many_inspections; validation_failed, also for an id that is no UUID
 */
export async function addFromQueue(
  context: UserContext,
  { db, record, leaveUnrecorded }: RunTransaction,
  sent: Sent,
): Promise<Run> {
  const { id: person } = context.user;
  const { inspection: id } = sent.queued;
  refuseOddId(id, 'inspection');
  const payload = sent.action.payload as Payload<'ADD_INSPECTION'>;
  // Locked: a second delivery waits for the first, and the version is not deleted meanwhile.
  const version = await versions.lockHead(db, payload.version);
  const { known, renew } = await onRecord(context, db, [sent.queued]);
  const queued = renew ? ofNobody(sent.queued) : sent.queued;
  const earlier = known.get(queued.id);
  if (earlier && !isSame(earlier, person, queued, sent.hash)) throw new Problem('action_conflict');
  const done = earlier?.status === 'applied' ? earlier : null;
  const isNew = done === null;
  const isAdded = isNew && !(await isAlreadyTheirs(context, db, id));
  const entry = isAdded ? await add(context, db, queued, payload, version) : null;
  const owner = await ownership.ownerOf(db, id);
  const inspection = owner && (await inspections.load(db, owner, id));
  if (!inspection) throw new Problem('inspection_not_found');
  // An inspection that existed already may be long by now.
  context.services.budget.charge(person, 'reading', readWith(inspection));
  const receiptNow = () => ({
    ...inPlaceOf(earlier, receiptOf(context, queued, sent.hash)),
    revision: inspection.revision,
  });
  const row = done ?? receiptNow();
  if (isNew) {
    const kept = await record([{ receipt: row, isAgain: earlier !== undefined, entry }]);
    if (isAdded) await bumpWork(db, person, kept);
  } else leaveUnrecorded();
  const contiguous = await recordReceived(context, db, {
    device: sent.queued.device,
    actions: [queued],
    givenBack: 0,
    renew,
  });
  const receipt = answerFrom(row, isNew ? 'applied' : 'duplicate', {
    contiguous,
    renew,
    isTransferred: owner !== person,
  });
  return { done: [{ receipt, inspection, changed: {} }], problem: null, renew };
}

/** Creates the inspection; answers its audit entry. */
async function add(
  context: UserContext,
  db: Db,
  queued: QueuedAction,
  { version: versionId, ...input }: Payload<'ADD_INSPECTION'>,
  version: Awaited<ReturnType<typeof versions.lockHead>>,
): Promise<Change> {
  const form = tidyForm(input);
  const fields = checkForm(form);
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields });
  // Accepts a version that was taken offline after the inspector left.
  if (!version || !(await wasPublished(db, version))) throw new Problem('version_not_found');
  const { id: owner } = context.user;
  const { inspection: id } = queued;
  await refuseMore(db, owner);
  await inspections.create(db, { id, owner, version: versionId, form }, context.now());
  // Others read how many inspections a version has.
  await bumpAll(db);
  return {
    noun: 'inspection',
    record: id,
    event: 'create',
    action: queued.id,
    deviceTime: queued.created_at ?? null,
    device: queued.device ?? null,
    new: { version: versionId, ...form },
  };
}
