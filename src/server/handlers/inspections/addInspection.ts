import type { Db } from '#server/db/base/database.ts';
import type { ReceiptRow } from '#server/db/base/tables.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as versions from '#server/db/checklists/versions.ts';
import * as epochs from '#server/db/devices/epochs.ts';
import { countPast } from '#server/db/embedded/raiseCounts.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as ownership from '#server/db/inspections/ownership.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import * as receipts from '#server/db/queue/receipts.ts';
import type { Handlers, UserContext } from '#server/handlers/context/context.ts';
import { receiptOf } from '#server/handlers/context/newReceipt.ts';
import { isUuid } from '#server/ids.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { checkForm, tidyForm } from '#shared/rules/inspection/inspectionForm.ts';
import { isCoordinator, isInspector } from '#shared/rules/office/access.ts';
import { attachAgain, cleanEarlier } from './attachFollowUp.ts';
import { findInspection } from './findInspection.ts';
import { inspectorIn } from './inspectorIn.ts';
import { tellPlanned } from './mails.ts';
import { refuseMore } from './workListSize.ts';

/**
 * Adds an inspection: once, however often the device sends the call; and again when a restored
 * server forgot it (decision 025).
 */

/**
 * Id of the inspection that an earlier delivery of the same call made; null when there was none.
 * `hash`: of the call's content, for calls that compare it.
 * @throws Problem action_conflict when this key belongs to something else
 */
export async function addedEarlier(
  context: UserContext,
  db: Db,
  key: string,
  hash = '',
): Promise<string | null> {
  const known = await receipts.find(db, key);
  if (!known) return null;
  if (known.account_id !== context.user.id || known.type !== adding || known.payload_hash !== hash)
    throw new Problem('action_conflict');
  return known.inspection_id;
}

/**
 * The owner of the new inspection: the person who adds it, or the inspector for whom a coordinator
 * plans it. @throws Problem access_denied, validation_failed
 */
async function ownerOf({ user }: UserContext, db: Db, owner: string | undefined): Promise<User> {
  if (owner === undefined || owner === user.id) {
    if (isInspector(user.roles)) return user;
    throw new Problem('validation_failed', {
      fields: { owner: owner ? 'not_allowed' : 'required' },
    });
  }
  if (!isCoordinator(user.roles)) throw new Problem('access_denied');
  return inspectorIn(db, 'owner', owner);
}

/**
 * @throws Problem validation_failed, naming the field, when the id is no UUID: devices make only
 *   those
 */
export function refuseOddId(id: string, field: string): void {
  if (!isUuid(id)) throw new Problem('validation_failed', { fields: { [field]: 'invalid' } });
}

/**
 * Whether this inspection, whose id was made on a device, exists already and is this person's, or
 * was handed over by them.
 * @throws Problem id_conflict when it is somebody else's; inspection_not_found when it was deleted
 *   since
 */
export async function isAlreadyTheirs(
  { user, now }: UserContext,
  db: Db,
  id: string,
): Promise<boolean> {
  // Asked first: an inspection made between these two questions must not look like a deleted one.
  const wasKnown = await inspections.wasKnown(db, id);
  const owner = await ownership.ownerOf(db, id);
  if (owner === user.id || (owner && (await transfers.isHandedOver(db, user.id, id, now()))))
    return true;
  if (owner) throw new Problem('id_conflict');
  if (wasKnown) throw new Problem('inspection_not_found');
  return false;
}

const adding = 'CREATE_INSPECTION';

/** The receipt for adding an inspection. */
export const receiptOfAdding = (
  context: UserContext,
  key: string,
  { id, revision }: { id: string; revision: number },
  hash = '',
): ReceiptRow => ({
  ...receiptOf(
    context,
    { id: key, inspection: id, type: adding, created_at: context.action.createdAt },
    hash,
  ),
  revision,
});

/**
 * Answers the id, and the whole inspection to the person who owns it. @throws Problem
 * validation_failed, access_denied, action_conflict, id_conflict, inspection_not_found,
 * too_many_inspections, too_many_requests, unavailable
 */
export const addInspection: Handlers['inspections.create'] = async (
  context,
  { version: versionId, id: given, owner: asked, root, earlier: told, ...input },
) => {
  // Before the transaction, because cleaning may take long.
  const found = told && context.action.givenBack ? await cleanEarlier(context, told) : null;
  return async ({ db, record, leaveUnrecorded }) => {
    // Locked: it must not be deleted while an inspection is being added to it, and a second
    // delivery waits for the first.
    const version = await versions.lockHead(db, versionId);
    const earlier =
      context.action.id === null ? null : await addedEarlier(context, db, context.action.id);
    const isPlanned = asked !== undefined && asked !== context.user.id;
    const answer = async (id: string) =>
      isPlanned ? { id } : { id, inspection: await findInspection(context, db, id) };
    if (earlier) {
      leaveUnrecorded();
      return answer(earlier);
    }
    // A device may choose the id. A device that gives an inspection back after a restore says so.
    const again = context.action.givenBack ? given : undefined;
    if (given && !again) refuseOddId(given, 'id');
    if (given && isPlanned)
      throw new Problem('validation_failed', { fields: { id: 'not_allowed' } });
    if (given && !again && (await isAlreadyTheirs(context, db, given))) {
      leaveUnrecorded();
      return answer(given);
    }
    context.services.budget.spend(context.user.id, 'additions', 1);
    const form = tidyForm(input);
    const fields = checkForm(form);
    const owner = await ownerOf(context, db, asked);
    await refuseMore(db, owner.id);
    if (!version) fields['version'] = 'unknown';
    else if (!version.online && !again) fields['version'] = 'not_allowed';
    if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields });
    // Made again after a restore: no other inspection may have that id, and a deleted one stays
    // deleted.
    if (
      again &&
      ((await epochs.restoredAt(db)) === null || (await inspections.wasKnown(db, again)))
    )
      throw new Problem('inspection_not_found');
    const id = given ?? context.newId();
    // The owner's devices know revisions up to `base`: the new one must be higher.
    const revision = again ? countPast(new Date(context.now()), context.action.base ?? 0) : 1;
    await inspections.create(
      db,
      { id, owner: owner.id, version: versionId, form, revision },
      context.now(),
    );
    if (again && root && found) await attachAgain(context, db, { id, versionId }, root, found);
    await bumpWork(db, owner.id);
    if (isPlanned) await tellPlanned(context, db, owner, { id, ...form });
    // Others read how many inspections a version has.
    await bumpAll(db);
    const key = context.action.id;
    if (
      key !== null &&
      !(await receipts.write(db, receiptOfAdding(context, key, { id, revision })))
    )
      throw new Problem('action_conflict');
    await record({
      noun: 'inspection',
      record: id,
      event: 'create',
      action: key,
      new: { version: versionId, ...form, ...(isPlanned ? { owner: owner.id } : {}) },
    });
    return answer(id);
  };
};
