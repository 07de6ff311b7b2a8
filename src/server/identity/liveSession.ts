import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { lifetimes } from './lifetimes.ts';
import type { Recheck } from './recheck.ts';
import { hashToken } from './tokens.ts';

/** Finds the user of a token, ends sessions that are over, and asks the provider now and then. */
export function createLiveSession({
  db,
  clock,
  recheck,
  whenPossible,
}: { db: Db; clock: () => number } & Recheck): (
  token: string,
) => Promise<{ user: User; validUntil: string } | null> {
  const at = (ms: number) => new Date(ms).toISOString();
  return async (token) => {
    const idHash = hashToken(token);
    const live = await sessions.find(db, idHash);
    if (!live) return null;
    if (!live.user.enabled) throw new Problem('account_disabled');
    // The session ended when the account was switched off, even if the account is on again.
    if (live.session.ended !== null) return null;
    const { created_at, seen_at, checked_at, refresh_token } = live.session;
    const now = clock();
    if (
      now - Date.parse(seen_at) > lifetimes.idle ||
      now - Date.parse(created_at) > lifetimes.absolute
    ) {
      await whenPossible(sessions.remove(db, idHash));
      return null;
    }
    if (refresh_token && now - Date.parse(checked_at) > lifetimes.check) await recheck(idHash);
    if (now - Date.parse(seen_at) > lifetimes.seen)
      await whenPossible(sessions.touch(db, idHash, { seen_at: at(now) }));
    return {
      user: live.user,
      validUntil: at(Math.min(now + lifetimes.idle, Date.parse(created_at) + lifetimes.absolute)),
    };
  };
}
