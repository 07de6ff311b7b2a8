import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/** 'Je bent nu uitgelogd.', said when the browser is back from the provider's own logout (specification section 8). */
const key = 'veldinstrument-logged-out';

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
  if (!state.account.get()) notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
}
