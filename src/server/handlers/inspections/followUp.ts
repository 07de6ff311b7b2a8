import { createHash } from 'node:crypto';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import { addStored } from '#server/db/devices/stored.ts';
import { lockHead } from '#server/db/inspections/inspectionHead.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import * as receipts from '#server/db/queue/receipts.ts';
import { readTreeOf, type Tree } from '#server/handlers/checklists/readVersion.ts';
import type { Handlers } from '#server/handlers/context/context.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Selection } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import {
  type Chosen,
  checkChosen,
  earlierOf,
  followUpForm,
  onlyChosen,
} from '#shared/rules/inspection/followUp.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { agreedWords } from '#shared/text/offers.ts';
import { addedEarlier, receiptOfAdding } from './addInspection.ts';
import { attach } from './attachFollowUp.ts';
import { findHead, findInspection } from './findInspection.ts';
import { readWith } from './inspectionSize.ts';
import { refuseManyOf, refuseMore } from './workListSize.ts';

/**
 * Makes a follow-up of a finished inspection: a new one of the same person, with only the chosen
 * conditions, on the same tree. Each key makes one follow-up. The first inspection is locked, so
 * that a second delivery waits.
 */
export const followUp: Handlers['inspections.followUp'] =
  (context, { id: root, date, ...chosen }) =>
  async ({ db, record, leaveUnrecorded }) => {
    const { user, action, services } = context;
    const hash = hashOf(root, date, chosen);
    // Locked first: a second delivery waits, and then finds the follow-up that this one made.
    const head = await lockHead(db, root, user.id);
    const earlier = action.id === null ? null : await addedEarlier(context, db, action.id, hash);
    if (earlier) {
      leaveUnrecorded();
      return { id: earlier };
    }
    const { status } = head ?? (await findHead(context, db, root));
    services.budget.spend(user.id, 'additions', 1);
    await refuseMore(db, user.id);
    await refuseManyOf(db, root);
    if (!canExport(status)) throw new Problem('inspection_not_finished');
    const first = await findInspection(context, db, root);
    services.budget.charge(user.id, 'reading', readWith(first));
    const id = context.newId();
    const form = followUpForm(first, date);
    const tree = await readTreeOf(context, db, first);
    const selection = choiceOf(tree, first, chosen);
    await inspections.create(
      db,
      { id, owner: user.id, version: first.version.id, form, selection },
      context.now(),
    );
    const found = earlierOf(first, chosen, agreedWords);
    await attach(db, id, root, found, tree);
    await addStored(db, user.id, 'changes', JSON.stringify(found).length);
    await bumpWork(db, user.id);
    await bumpAll(db);
    if (
      action.id !== null &&
      !(await receipts.write(db, receiptOfAdding(context, action.id, { id, revision: 1 }, hash)))
    )
      throw new Problem('action_conflict');
    await record({
      noun: 'inspection',
      record: id,
      event: 'create',
      action: action.id,
      new: { version: first.version.id, ...form, ...selection, root },
    });
    return { id };
  };

const hashOf = (...said: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

/**
 * The selection of a follow-up. @throws Problem validation_failed for conditions that were not
 * judged
 */
function choiceOf(judged: Tree | null, first: Inspection, chosen: Chosen): Selection {
  const tree = buildChecklist(judged ?? { categories: [] }, first);
  const fields = checkChosen(withoutSkipped(tree), chosen);
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields });
  return onlyChosen(tree, chosen);
}
