import * as accounts from '#server/db/accounts/accounts.ts';
import { lockHead } from '#server/db/inspections/inspectionHead.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import { bumpLists } from '#server/db/inspections/workRevision.ts';
import { Problem } from '#shared/problems.ts';
import { changedParts } from '#shared/rules/inspection/changes.ts';
import { canStart, refuseFinished } from '#shared/rules/inspection/status.ts';
import type { Handlers } from './context/context.ts';
import { readWith } from './inspections/inspectionSize.ts';
import { tellMoved } from './inspections/mails.ts';

/** Moving a planned inspection to another day (agreements part 6, "Overview"). */
export const planningHandlers: Pick<Handlers, 'inspections.setDate'> = {
  'inspections.setDate':
    (context, { id, date, was }) =>
    async ({ db, record, leaveUnrecorded }) => {
      context.services.budget.spend(context.user.id, 'additions', 1);
      const head = await lockHead(db, id);
      if (!head) throw new Problem('inspection_not_found');
      refuseFinished(head.status);
      // The inspector started it meanwhile: from then on they set the day (dayAtStart.ts).
      if (!canStart(head.status)) throw new Problem('changed_meanwhile');
      // The call came again because its answer was lost: the change is done already.
      if (head.date === date) {
        leaveUnrecorded();
        return undefined;
      }
      if (head.date !== was) throw new Problem('changed_meanwhile');
      const before = await inspections.load(db, head.owner, id);
      if (!before) throw new Problem('inspection_not_found');
      context.services.budget.charge(context.user.id, 'reading', readWith(before));
      // Saved as if the inspector edited it: changes of a device meanwhile are merged with it.
      const after = { ...before, date, revision: before.revision + 1 };
      await inspections.saveChange(db, before, after, context.now());
      await record({
        noun: 'inspection',
        record: id,
        event: 'EDIT_INSPECTION',
        revision: after.revision,
        ...changedParts(before, after),
      });
      const offer = await offers.find(db, id);
      await bumpLists(db, head.owner, ...(offer ? [offer.to] : []));
      const owner = await accounts.load(db, head.owner);
      if (owner?.enabled && owner.id !== context.user.id)
        await tellMoved(context, db, owner, { ...head, date }, head.date);
      return undefined;
    },
};
