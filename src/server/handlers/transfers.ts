import * as accounts from '#server/db/accounts.ts';
import type { Db } from '#server/db/database.ts';
import * as ownership from '#server/db/ownership.ts';
import * as transfers from '#server/db/transfers.ts';
import { bumpWork } from '#server/db/workRevision.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { isInspector } from '#shared/rules/access.ts';
import type { Handlers, UserContext } from './context.ts';
import { tellTransferred } from './mails.ts';

/** Handing inspections over to a colleague (decisions part 6, "Transfer"). */

/**
 * Who is to have an inspection, as `field` of the input says. @throws Problem validation_failed for
 * who cannot work on it
 */
export async function inspectorIn(db: Db, field: 'to' | 'owner', id: string): Promise<User> {
  const inspector = await accounts.load(db, id);
  if (!inspector) throw new Problem('validation_failed', { fields: { [field]: 'unknown' } });
  if (!inspector.enabled || !isInspector(inspector.roles))
    throw new Problem('validation_failed', { fields: { [field]: 'not_allowed' } });
  return inspector;
}

/** The lists of both are read anew; in one order, so that two at once do not wait for each other. */
async function bumpBoth(db: Db, ...people: [from: string, to: string]): Promise<void> {
  for (const person of people.toSorted()) await bumpWork(db, person);
}

export const transferHandlers: Pick<Handlers, 'inspections.transfer'> = {
  'inspections.transfer':
    (context: UserContext, { id, to }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const head = await ownership.lockHead(db, id);
      if (!head) throw new Problem('inspection_not_found');
      const taker = await inspectorIn(db, 'to', to);
      // Asked for twice, for an answer was lost: it is done.
      if (head.owner === to) {
        leaveUnrecorded();
        return undefined;
      }
      await ownership.setOwner(db, id, to);
      const { location } = head;
      const transfer = { id: context.newId(), inspection: id, location, from: head.owner, to };
      await transfers.write(db, { ...transfer, by: context.user.id }, context.now());
      await bumpBoth(db, head.owner, to);
      await tellTransferred(context, db, head, taker);
      await record({
        noun: 'inspection',
        record: id,
        event: 'transfer',
        old: { owner: head.owner },
        new: { owner: to },
      });
      return undefined;
    },
};
