import { isDatabaseDown } from '#server/db/base/failures.ts';
import { safeReturn } from '#server/identity/safeReturn.ts';
import { ownDataText } from '#server/ownData.ts';
import { Problem } from '#shared/problems.ts';
import { ownDataFile } from '#shared/text/system.ts';
import { withoutExtId } from './accounts/withoutExtId.ts';
import type { Handlers } from './context/context.ts';

// Login, logout and a person's own account (specification sections 1, 2 and 7).

type Names =
  | 'session.loggedIn'
  | 'session.logout'
  | 'session.forgetDevice'
  | 'session.authorize'
  | 'session.callback'
  | 'session.onlineCheck'
  | 'account.get'
  | 'account.export';

/**
 * A person looks at this answer: if the provider or our database is away, they get a page that says
 * so.
 */
function unreachable(error: unknown): { location: string } {
  if ((error instanceof Problem && error.code === 'unavailable') || isDatabaseDown(error))
    return { location: '/?inloggen=onbereikbaar' };
  throw error;
}

export const sessionHandlers: Pick<Handlers, Names> = {
  'session.loggedIn': async ({ user, services: { epoch, installation } }) => ({
    logged_in: user !== null,
    epoch: epoch.known(),
    keep_days: installation.keepSentDays,
    offline_hours: installation.offlineHours,
  }),

  // The Clear-Site-Data header of the answer does the work.
  'session.forgetDevice': async () => undefined,

  'session.authorize': async (context, { return_to, switch_user }) => {
    const { services, setLogin, loginToken, isFromElsewhere } = context;
    // A link on another site must not log anybody in: our own page asks for the click.
    if (isFromElsewhere) return { location: safeReturn(return_to ?? '/') };
    try {
      const { location, token } = await services.identity.authorize({
        returnTo: return_to ?? '/',
        switchUser: Boolean(switch_user),
        loginToken,
      });
      setLogin(token);
      return { location };
    } catch (error) {
      return unreachable(error);
    }
  },

  'session.callback': async (context) => {
    const { services, setSession, loginToken, sessionToken, url, browser, address } = context;
    try {
      const { token, returnTo } = await services.identity.callback({
        url,
        loginToken,
        oldSession: sessionToken,
        browser,
        address,
      });
      if (token) setSession(token);
      return { location: returnTo };
    } catch (error) {
      return unreachable(error);
    }
  },

  'session.logout': async ({ services, sessionToken, setSession }) => {
    const redirect = await services.identity.logout(sessionToken);
    setSession(null);
    return { redirect };
  },

  'session.onlineCheck': async (_, { nonce }) => ({ online: true, nonce }),

  'account.export': async ({ db, user, now, services }) => {
    const bytes = await ownDataText({ db, store: services.photos }, user.id, now());
    if (!bytes) throw new Problem('user_not_found');
    return {
      bytes,
      mime: 'application/json; charset=utf-8',
      name: `${ownDataFile}-${now().slice(0, 10)}.json`,
      download: true,
    };
  },

  'account.get': async ({ user }) => ({ account: withoutExtId(user) }),
};
