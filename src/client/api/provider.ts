import { isPractising } from '#client/practice/flag.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { linkPaths } from '#shared/contract/addresses.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

// The ways to the identity provider and back. The message 'Je bent nu uitgelogd.' appears when the
// browser is back from the provider's own logout (specification section 8).

const key = 'veldinstrument-logged-out';

/**
 * Goes to the provider, to log in and come back to `returnTo`. `askWho`: the provider must ask who
 * the person is, and not take the one that it remembers. While practising, this only loads the page
 * anew.
 */
export function goLogIn(returnTo: string, { askWho = state.askWho.get() } = {}): void {
  const query = new URLSearchParams({
    return_to: returnTo,
    ...(askWho ? { switch_user: '1' } : {}),
  });
  if (isPractising) window.location.reload();
  else window.location.assign(`${linkPaths.log_in()}?${query}`);
}

/** A page that is still there after this many milliseconds did not get to the provider. */
const patience = 10_000;

/** Goes to the provider, to log out there too. */
export function leaveFor(redirect: string): void {
  setTimeout(() => state.leaving.set(false), patience);
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Then the message does not appear; the page shows anyway who is logged in.
  }
  window.location.assign(redirect);
}

/** Shows the message once, and only when nobody is logged in any more. */
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
