import type { Db } from '#server/db/base/database.ts';
import { type Head, lockHead } from '#server/db/inspections/inspectionHead.ts';
import * as ownership from '#server/db/inspections/ownership.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import { bumpLists } from '#server/db/inspections/workRevision.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { allows, overseers } from '#shared/rules/office/access.ts';
import { takesOver } from '#shared/rules/office/takesOver.ts';
import type { Handlers, Transaction, UserContext } from './context/context.ts';
import { inspectorIn } from './inspections/inspectorIn.ts';
import { tellDeclined, tellOffered, tellTransferred } from './inspections/mails.ts';
import { refuseMore, refuseOffers } from './inspections/workListSize.ts';

/** Handing inspections over to a colleague (agreements part 6, "Transfer"). */

/**
 * Gives the inspection with all that belongs to it to this inspector, and tells both people.
 * @throws Problem too_many_inspections
 */
async function give(
  context: UserContext,
  { db, record }: Transaction,
  head: Head,
  taker: User,
): Promise<void> {
  const { id } = head;
  await refuseMore(db, taker.id);
  const offer = await offers.find(db, id);
  await offers.remove(db, id);
  await ownership.setOwner(db, id, taker.id);
  const transfer = { id: context.newId(), inspection: id, location: head.location };
  const people = { from: head.owner, to: taker.id, by: context.user.id };
  await transfers.write(db, { ...transfer, ...people }, context.now());
  await bumpLists(db, head.owner, taker.id, ...(offer ? [offer.to] : []));
  await tellTransferred(context, db, head, taker);
  await record({
    noun: 'inspection',
    record: id,
    event: 'transfer',
    old: { owner: head.owner },
    new: { owner: taker.id },
  });
}

/** @throws Problem inspection_not_found */
async function lockedHead(db: Db, id: string): Promise<Head> {
  const head = await lockHead(db, id);
  if (!head) throw new Problem('inspection_not_found');
  return head;
}

/**
 * An offer that this person made or got, with its inspection locked. @throws Problem
 * inspection_not_found
 */
async function offerOf({ user }: UserContext, db: Db, id: string) {
  const head = await lockedHead(db, id);
  const offer = await offers.find(db, id);
  // An older release hands over without looking at offers, so an old offer may be left.
  const isOpen = offer?.from === head.owner;
  if (!offer || !isOpen || (offer.to !== user.id && offer.from !== user.id))
    throw new Problem('inspection_not_found');
  return { head, offer };
}

type Names = 'inspections.transfer' | 'inspections.acceptTransfer' | 'inspections.declineTransfer';

export const transferHandlers: Pick<Handlers, Names> = {
  'inspections.transfer':
    (context, { id, to, was = null }) =>
    async (transaction) => {
      const { db, record, leaveUnrecorded } = transaction;
      const { user, services } = context;
      const isOverseer = allows(overseers, user.roles);
      const head = await lockedHead(db, id);
      if (!isOverseer && head.owner !== user.id) throw new Problem('inspection_not_found');
      const taker = await inspectorIn(db, 'to', to);
      // The call came again because its answer was lost: the work is done already.
      const earlier = isOverseer ? null : await offers.find(db, id);
      if (isOverseer ? head.owner === to : earlier?.to === to) {
        leaveUnrecorded();
        return undefined;
      }
      if (isOverseer && was !== null && head.owner !== was) throw new Problem('changed_meanwhile');
      services.budget.spend(user.id, 'additions', 1);
      // An administrator must not read a colleague's inspection by taking it over. A person who
      // handed it over themselves has read it already.
      const isTaken =
        to === user.id &&
        !takesOver(user.roles) &&
        !(await transfers.isHandedOver(db, user.id, id, context.now()));
      if (head.owner === to || isTaken)
        throw new Problem('validation_failed', { fields: { to: 'not_allowed' } });
      if (isOverseer) await give(context, transaction, head, taker);
      else {
        if (!earlier) await refuseOffers(db, user.id);
        await offers.write(db, { inspection: id, from: user.id, to }, context.now());
        await bumpLists(db, user.id, to, ...(earlier ? [earlier.to] : []));
        await tellOffered(context, db, head, taker);
        await record({ noun: 'inspection', record: id, event: 'offer', new: { to } });
      }
      return undefined;
    },

  'inspections.acceptTransfer':
    (context, { id }) =>
    async (transaction) => {
      const { db } = transaction;
      // The call came again because its answer was lost: the work is done already.
      const isTheirs = (await lockedHead(db, id)).owner === context.user.id;
      if (isTheirs && !(await offers.find(db, id))) {
        transaction.leaveUnrecorded();
        return undefined;
      }
      const { head, offer } = await offerOf(context, db, id);
      if (offer.to !== context.user.id) throw new Problem('inspection_not_found');
      await give(context, transaction, head, context.user);
      return undefined;
    },

  'inspections.declineTransfer':
    (context, { id }) =>
    async ({ db, record }) => {
      context.services.budget.spend(context.user.id, 'additions', 1);
      const { head, offer } = await offerOf(context, db, id);
      await offers.remove(db, id);
      await bumpLists(db, offer.from, offer.to);
      const isWithdrawn = offer.from === context.user.id;
      if (!isWithdrawn) await tellDeclined(context, db, head);
      const event = isWithdrawn ? 'withdraw-offer' : 'decline';
      await record({ noun: 'inspection', record: id, event, old: { to: offer.to } });
      return undefined;
    },
};
