import * as accounts from '#server/db/accounts/accounts.ts';
import { hasAdministrator, lockAdministrators } from '#server/db/accounts/administrators.ts';
import { consumeSetUpCode, isSetUpOpen } from '#server/identity/setUpCode.ts';
import { Problem } from '#shared/problems.ts';
import { fullName } from '#shared/rules/words/format.ts';
import type { Handlers } from './context/context.ts';

/** The first administrator of a new installation. */
export const setUpHandlers: Pick<Handlers, 'setUp.isOpen' | 'setUp.use'> = {
  'setUp.isOpen': async ({ db }) => ({ open: await isSetUpOpen(db) }),

  'setUp.use':
    ({ user }, { code }) =>
    async ({ db, record }) => {
      if ((await lockAdministrators(db)).length > 0) throw new Problem('access_denied');
      await accounts.lock(db, user.id);
      if (!(await consumeSetUpCode(db, code))) {
        // Somebody else used the code a moment ago: there was no administrator to lock yet.
        if (await hasAdministrator(db)) throw new Problem('access_denied');
        throw new Problem('validation_failed', { fields: { code: 'invalid' } });
      }
      await accounts.setRoles(db, user.id, [...user.roles, 'ROLE_SUPER_ADMIN']);
      const saved = await accounts.load(db, user.id);
      if (!saved) throw new Problem('user_not_found');
      await record({
        noun: 'account',
        record: user.id,
        subject: fullName(saved),
        event: 'save',
        old: user,
        new: saved,
      });
      return { account: saved };
    },
};
