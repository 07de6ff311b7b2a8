import { openBytes } from '#server/db/dashboard.ts';
import { Problem } from '#shared/problems.ts';
import type { UserContext } from './context.ts';

/** Bytes of text in the unfinished inspections of one person: what is above it is not read. */
const most = 32_000_000;

/**
 * Refuses a work list that would hold up everybody, before any of it is read.
 * @throws Problem too_many_requests: at once, or when this person read too much in this minute
 */
export async function refuseHugeList({ db, user, services }: UserContext): Promise<void> {
  const bytes = await openBytes(db, user.id);
  if (bytes > most) throw new Problem('too_many_requests', { retryAfter: 3_600 });
  services.budget.spend(user.id, 'answers', bytes);
  // The answer itself is weighed when it is there.
  services.budget.charge(user.id, 'answers', -bytes);
}
