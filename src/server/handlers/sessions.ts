import * as sessions from '#server/db/accounts/sessions.ts';
import { hashToken } from '#server/identity/tokens.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { find, refuseLesser } from './accounts/accountAccess.ts';
import { nameOf, sessionsOf } from './accounts/sessionsOf.ts';
import type { Handlers } from './context/context.ts';

/** Sessions: people see and end their own, administrators see and end those of an account. */
export const sessionListHandlers: Pick<
  Handlers,
  'account.sessions' | 'account.endSession' | 'users.sessions' | 'users.endSessions'
> = {
  'account.sessions': async (context) => ({ sessions: await sessionsOf(context, context.user.id) }),

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
    return { sessions: await sessionsOf(context, id) };
  },

  'users.endSessions':
    ({ sessionToken, user }, { id }) =>
    async ({ db, record, leaveUnrecorded }) => {
      const whose = await find(db, id);
      refuseLesser(whose, user);
      const subject = fullName(whose);
      // A person who ends all their own sessions stays logged in here.
      const own = sessionToken === null ? '' : hashToken(sessionToken);
      const all = (await sessions.listOf(db, id, '')).filter(({ id_hash }) => id_hash !== own);
      if (all.length === 0) {
        leaveUnrecorded();
        return undefined;
      }
      for (const { id_hash } of all) await sessions.remove(db, id_hash);
      await record({
        noun: 'account',
        record: id,
        subject,
        event: 'end-session',
        old: { sessions: all.length },
      });
      return undefined;
    },
};
