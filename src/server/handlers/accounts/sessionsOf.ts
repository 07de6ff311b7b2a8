import * as accounts from '#server/db/accounts/accounts.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import { lifetimes } from '#server/identity/lifetimes.ts';
import { hashToken } from '#server/identity/tokens.ts';
import type { Session } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { fullName } from '#shared/rules/words/format.ts';

/** The sessions of an account that were used recently; `current` sent this request. */
export async function sessionsOf(
  { db, now, sessionToken }: Pick<UserContext, 'db' | 'now' | 'sessionToken'>,
  account: string,
): Promise<Session[]> {
  const since = new Date(Date.parse(now()) - lifetimes.idle).toISOString();
  const own = sessionToken === null ? '' : hashToken(sessionToken);
  return (await sessions.listOf(db, account, since)).map((one) => ({
    id: sessions.sessionId(one.id_hash),
    created_at: one.created_at,
    last_seen_at: one.seen_at,
    device: one.device ?? '',
    address: one.address ?? '',
    current: one.id_hash === own,
  }));
}

/** The full name of an account. @throws Problem user_not_found */
export async function nameOf(db: Db, id: string): Promise<string> {
  const user = await accounts.load(db, id);
  if (!user) throw new Problem('user_not_found');
  return fullName(user);
}
