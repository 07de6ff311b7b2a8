import * as accounts from '#server/db/accounts.ts';
import type { Db } from '#server/db/database.ts';
import * as sessions from '#server/db/sessions.ts';
import { lifetimes } from '#server/identity/lifetimes.ts';
import { hashToken } from '#server/identity/tokens.ts';
import type { Session } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { fullName } from '#shared/rules/format.ts';
import type { Handlers, UserContext } from './context.ts';

/** Sessions: people see and end their own, administrators those of an account. */
async function listOf(
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

async function nameOf(db: Db, id: string): Promise<string> {
  const user = await accounts.load(db, id);
  if (!user) throw new Problem('user_not_found');
  return fullName(user);
}

export const sessionListHandlers: Pick<
  Handlers,
  'account.sessions' | 'account.endSession' | 'users.sessions' | 'users.endSessions'
> = {
  'account.sessions': async (context) => ({ sessions: await listOf(context, context.user.id) }),

  'account.endSession':
    ({ user }, { id }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const all = await sessions.listOf(db, user.id, '');
      const one = all.find(({ id_hash }) => sessions.sessionId(id_hash) === id);
      if (!one) {
        leaveUnrecorded();
        return;
      }
      await sessions.remove(db, one.id_hash);
      await record({
        noun: 'account',
        record: user.id,
        subject: fullName(user),
        event: 'end-session',
        old: { device: one.device, created_at: one.created_at },
      });
    },

  'users.sessions': async (context, { id }) => {
    await nameOf(context.db, id);
    return { sessions: await listOf(context, id) };
  },

  'users.endSessions':
    ({ sessionToken }, { id }) =>
    async ({ db, record }) => {
      const subject = await nameOf(db, id);
      // Who ends their own everywhere else stays here.
      const own = sessionToken === null ? '' : hashToken(sessionToken);
      const all = (await sessions.listOf(db, id, '')).filter(({ id_hash }) => id_hash !== own);
      for (const { id_hash } of all) await sessions.remove(db, id_hash);
      await record({
        noun: 'account',
        record: id,
        subject,
        event: 'end-session',
        old: { sessions: all.length },
      });
    },
};
