import { openBytes } from '#server/db/dashboard.ts';
import type { Db } from '#server/db/database.ts';
import * as followUps from '#server/db/followUps.ts';
import * as inspections from '#server/db/inspections.ts';
import * as offers from '#server/db/offers.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import type { UserContext } from './context.ts';

/** Bytes of the unfinished inspections of one person that are read and sent together. */
const most = 16_000_000;

/**
 * Whether a work list is answered with its unfinished inspections in full: above a size each is
 * read by itself, so that no list holds up everybody. Counted before any of it is read.
 * @throws Problem too_many_requests when this person read too much in this minute
 */
export async function isListedInFull({ db, user, services }: UserContext): Promise<boolean> {
  const bytes = await openBytes(db, user.id);
  // Also as rows it is gone through, for what was agreed in it.
  services.budget.charge(user.id, 'listing', bytes);
  if (bytes > most) return false;
  // The answer itself is weighed when it is there.
  services.budget.check(user.id, 'answers', bytes);
  return true;
}

/** For who is to have one more. @throws Problem too_many_inspections */
export async function refuseMore(db: Db, owner: string): Promise<void> {
  if ((await inspections.countOf(db, owner)) >= limits.inspections)
    throw new Problem('too_many_inspections');
}

/** For one more offer: whoever is offered it reads them all. @throws Problem too_many_inspections */
export async function refuseOffers(db: Db, from: string): Promise<void> {
  if ((await offers.countFrom(db, from)) >= limits.offers)
    throw new Problem('too_many_inspections');
}

/** For a follow-up: of one inspection there are a few. @throws Problem too_many_inspections */
export async function refuseManyOf(db: Db, root: string): Promise<void> {
  if ((await followUps.countOf(db, root)) >= limits.followUps)
    throw new Problem('too_many_inspections');
}
