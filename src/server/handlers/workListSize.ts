import { openBytes } from '#server/db/dashboard.ts';
import type { UserContext } from './context.ts';

/** Bytes of text in the unfinished inspections of one person that are read and sent together. */
const most = 32_000_000;

/**
 * Whether a work list is answered with its unfinished inspections in full: above a size each is
 * read by itself, so that no list holds up everybody. Counted before any of it is read.
 * @throws Problem too_many_requests when this person read too much in this minute
 */
export async function isListedInFull({ db, user, services }: UserContext): Promise<boolean> {
  const bytes = await openBytes(db, user.id);
  if (bytes > most) return false;
  // The answer itself is weighed when it is there.
  services.budget.check(user.id, 'answers', bytes);
  return true;
}
