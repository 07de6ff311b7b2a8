import type { Db } from '#server/db/base/database.ts';
import { openBytes } from '#server/db/inspections/dashboard.ts';
import * as followUps from '#server/db/inspections/followUps.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';

/** The most bytes of one person's unfinished inspections that are read and sent together. */
const most = 16_000_000;

/**
 * Whether a work list is answered with its unfinished inspections in full. Above a size the device
 * reads each one by itself, so that no list holds everybody up. Counted before any of it is read.
 * @throws Problem too_many_requests when this person read too much in this minute
 */
export async function isListedInFull({ db, user, services }: UserContext): Promise<boolean> {
  services.budget.check(user.id, 'listing', 0);
  const bytes = await openBytes(db, user.id);
  // Counted even if the answer has only summaries: the list still looks for what was agreed in
  // each.
  services.budget.charge(user.id, 'listing', bytes);
  if (bytes > most) return false;
  // The size of the answer itself is counted when it is made.
  services.budget.check(user.id, 'answers', bytes);
  return true;
}

/** Call this before this person gets one more inspection. @throws Problem too_many_inspections */
export async function refuseMore(db: Db, owner: string): Promise<void> {
  if ((await inspections.countOf(db, owner)) >= limits.inspections)
    throw new Problem('too_many_inspections');
}

/**
 * Call this before one more offer: the colleague's device reads all offers. @throws Problem
 * too_many_inspections
 */
export async function refuseOffers(db: Db, from: string): Promise<void> {
  if ((await offers.countFrom(db, from)) >= limits.offers)
    throw new Problem('too_many_inspections');
}

/**
 * Call this before a follow-up: an inspection has only a few. @throws Problem too_many_inspections
 */
export async function refuseManyOf(db: Db, root: string): Promise<void> {
  if ((await followUps.countOf(db, root)) >= limits.followUps)
    throw new Problem('too_many_inspections');
}
