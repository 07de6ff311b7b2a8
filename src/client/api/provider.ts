import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/**
 * The ways to the identity provider and back. 'Je bent nu uitgelogd.' is said when the browser is
 * back from the provider's own logout (specification section 8).
 */
const key = 'veldinstrument-logged-out';

/**
 * Where the browser goes to log in, and comes back from. `askWho`: the provider must not take
 * whoever it knows from before.
 */
export const loginAddress = (returnTo: string, { askWho = state.askWho.get() } = {}): string =>
  `/oidc-authorize?${new URLSearchParams({ return_to: returnTo, ...(askWho ? { switch_user: '1' } : {}) })}`;

/** Goes to the provider, to log out there too. */
export function leaveFor(redirect: string): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Then it is not said; the page says who is in anyway.
  }
  window.location.assign(redirect);
}

/** Says it once, to who is really out. */
export function sayLoggedOut(): void {
  try {
    if (sessionStorage.getItem(key) === null) return;
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
  if (!state.account.get())
    notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
}
