import { call, Offline } from '#client/api.ts';
import { go } from '#client/router.ts';
import { notify } from '#client/state/notices.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { wanted } from '#client/state/wanted.ts';
import { isInspector } from '#shared/rules/access.ts';
import { noticeTexts } from '#shared/text/chrome.ts';
import { clearQueue, drain, takeUp } from './queue.ts';
import { loadDashboard } from './reads.ts';

/** Starting up, logging in and out (specification section 4, "Offline and startup"). */

/** Checks the login, loads the account and, for inspectors, the work list. */
export async function boot(): Promise<void> {
  state.unsure.set(false);
  try {
    const { logged_in } = await call('session.loggedIn', {});
    if (logged_in) {
      const { account } = await call('account.get', {});
      state.account.set(account);
      state.loggedIn.set(true);
      if (isInspector(account.roles)) {
        takeUp(account.id);
        await loadDashboard();
        void drain();
      }
    }
  } catch (error) {
    if (error instanceof Offline) state.online.set(false);
    state.unsure.set(true);
  }
  state.initialized.set(true);
}

/** The session ended without being asked: logged out on screen; what waits to be sent stays (decisions part 4.4). */
export function lockSession(): void {
  if (!state.loggedIn.get()) return;
  state.loggedIn.set(false);
  state.account.set(null);
  notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
  void go('/', { force: true });
}

/** Where the browser goes to log in, and comes back from. */
export const loginAddress = (returnTo: string): string => `/oidc-authorize?${new URLSearchParams({ return_to: returnTo })}`;

/** Logs out here and at the provider, after it was confirmed. */
export async function logout(): Promise<void> {
  try {
    const { redirect } = await call('session.logout', {});
    clearForLogout();
    clearQueue();
    wanted.set('/');
    if (redirect !== '/') {
      window.location.assign(redirect);
      return;
    }
  } catch {
    notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
    return;
  }
  notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
  await go('/', { force: true });
}
