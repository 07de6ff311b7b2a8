import { call, Offline } from '#client/api.ts';
import { counts, trimLedger } from '#client/device/outgoing.ts';
import { othersWaiting, readAccount, setHere, welcome, whoIsHere, wipe } from '#client/device/people.ts';
import { go } from '#client/router.ts';
import { clearDrafts } from '#client/state/drafts.ts';
import { choose, notify } from '#client/state/notices.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { flushTyping } from '#client/state/typing.ts';
import { rememberPlace, wanted } from '#client/state/wanted.ts';
import { sessionHeader } from '#shared/contract/route.ts';
import type { User } from '#shared/model/account.ts';
import { isInspector } from '#shared/rules/access.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';
import { device, here, openDevice } from './device.ts';
import { saveEmergency } from './emergency.ts';
import { dropPending, writePending } from './keep.ts';
import { leaveFor, sayLoggedOut } from './provider.ts';
import { drain, recount, stopSending } from './queue.ts';
import { clockTolerance, noteServerTime } from './reachable.ts';
import { loadDashboard, showKeptWork } from './reads.ts';
import { takeUpEmergency } from './recover.ts';
import { secureSpace, withRoom } from './room.ts';
import { tellTabs } from './tabs.ts';

/** Starting up, logging in and out (specification section 4, "Offline and startup"; decisions part 4.4, 4.9 and 4.10). */

/** Milliseconds that a start with nothing to show waits for the server. */
const patience = 5_000;

/** Shows what the device has, without waiting for anything else; then asks the server who is logged in. */
export async function boot(): Promise<void> {
  const backend = await openDevice();
  const { account, locked, logoutPending, askWho, heldBack } = await whoIsHere(backend);
  state.askWho.set(logoutPending || askWho === true);
  state.heldBack.set(heldBack === true);
  if (account && locked) await showLock(account);
  else if (account) await openWith(account);
  state.others.set(await othersWaiting(backend, account));
  // Of whom nothing is kept here (in memory): asked for first, or the page that was asked for would give way to the welcome.
  if (state.account.get()) state.initialized.set(true);
  const checking = checkLogin();
  // With nothing of one's own to show, the answer decides what comes first; but nobody waits long for it.
  await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, patience))]);
  state.initialized.set(true);
  sayLoggedOut();
  await checking;
  void secureSpace();
}

/** The lock, with how much waits behind it and nothing else. */
async function showLock(account: string): Promise<void> {
  rememberPlace();
  state.locked.set(true);
  state.queueCount.set((await counts(device(), account)).waiting);
}

/** Opens the screen with the work of who was here last. */
async function openWith(account: string): Promise<void> {
  const kept = await readAccount(device(), account);
  if (!kept) return;
  state.sessionUntil.set(kept.sessionUntil);
  state.clockOffset.set(kept.clockOffset);
  if (isInspector(kept.user.roles)) {
    await takeUpEmergency(device(), account);
    await showKeptWork(account);
  }
  state.account.set(kept.user);
  state.loggedIn.set(true);
  await recount();
}

/** Asks the server who is logged in, and takes over what it says. Without an answer everything stays as it is. */
export async function checkLogin(): Promise<void> {
  const backend = device();
  state.unsure.set(false);
  try {
    const before = await whoIsHere(backend);
    if (before.logoutPending) {
      await call('session.logout', {});
      await setHere(backend, { logoutPending: false, askWho: true });
      state.askWho.set(true);
    }
    let sessionUntil: string | null = null;
    const { logged_in } = await call(
      'session.loggedIn',
      {},
      {
        onHeaders: (headers) => {
          noteServerTime(headers);
          sessionUntil = headers.get(sessionHeader);
        },
      },
    );
    state.online.set(true);
    if (!logged_in) {
      if (state.account.get()) await lockSession();
      return;
    }
    const { account } = await call('account.get', {});
    const again = before.locked && before.account === account.id;
    await enter(account, sessionUntil);
    warnAboutClock();
    if (isInspector(account.roles)) await startWork(again);
  } catch (error) {
    if (error instanceof Offline) state.online.set(false);
    else console.warn(error);
    state.unsure.set(true);
  }
}

/** This person is here now, whoever was before. */
async function enter(user: User, sessionUntil: string | null): Promise<void> {
  const other = state.account.get() && state.account.get()?.id !== user.id;
  if (other) clearForLogout();
  const fresh = state.work.get().inspections === null && isInspector(user.roles);
  if (fresh) await takeUpEmergency(device(), user.id);
  const details = { sessionUntil, clockOffset: state.clockOffset.get() };
  state.heldBack.set(await withRoom(user.id, 'sending', () => welcome(device(), user, details, new Date().toISOString())));
  if (fresh) await showKeptWork(user.id);
  state.sessionUntil.set(sessionUntil);
  state.account.set(user);
  state.locked.set(false);
  state.askWho.set(false);
  state.loggedIn.set(true);
  state.others.set(await othersWaiting(device(), user.id));
  tellTabs({ kind: 'who' });
}

async function startWork(again: boolean): Promise<void> {
  await recount();
  const waiting = state.queueCount.get();
  let force = false;
  // Who had to log in again is asked first: perhaps the tablet was in other hands.
  if (again && waiting > 0) {
    const { title, text, confirm, later } = dialogTexts.sendNow;
    force = (await choose({ title: title(waiting), text, cancel: later, choices: [{ value: 'send', label: confirm, kind: 'primary' }] })) === 'send';
  }
  const sending = drain({ force });
  await loadDashboard();
  // Also what hangs on an inspection that only the server had: a device without a store knows none before this.
  if (await takeUpEmergency(device(), here())) void recount().then(() => drain());
  void sending.then(() => trimLedger(device(), here())).catch(() => undefined);
}

/** Order never rests on the device's clock; but times on paper do, so the person is told. */
function warnAboutClock(): void {
  const offset = state.clockOffset.get();
  if (offset !== null && Math.abs(offset) > clockTolerance)
    notify('warning', noticeTexts.clock.header, noticeTexts.clock.text(Math.round(Math.abs(offset) / 60_000), offset > 0));
}

/** The session ended without being asked: locked on screen; what waits to be sent stays on the device (decisions part 4.4). */
export async function lockSession(): Promise<void> {
  if (state.locked.get() || !state.account.get()) return;
  flushTyping();
  await writePending();
  await setHere(device(), { locked: true });
  rememberPlace();
  state.locked.set(true);
  const waiting = state.queueCount.get();
  clearForLogout();
  state.queueCount.set(waiting);
  notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
  tellTabs({ kind: 'who' });
}

/** Logs out here and at the provider, after it was confirmed: the device forgets this person. Works without a connection too. */
export async function logout(): Promise<void> {
  const account = state.account.get();
  let redirect: string | null = null;
  stopSending();
  try {
    ({ redirect } = await call('session.logout', {}));
  } catch {
    // The server hears of it as soon as it can be reached; this device forgets at once.
  }
  if (account) {
    dropPending();
    saveEmergency(account.id, []);
    await wipe(device(), account.id, redirect === null);
    // Asked again as soon as the server can be reached: that is when its session ends.
    state.unsure.set(redirect === null);
    state.askWho.set(redirect === null);
  }
  clearForLogout();
  clearDrafts();
  state.locked.set(false);
  wanted.set('/');
  tellTabs({ kind: 'who' });
  if (redirect && redirect !== '/') return leaveFor(redirect);
  notify('info', noticeTexts.loggedOut.header, noticeTexts.loggedOut.text);
  await go('/', { force: true });
}

/** Another tab says that somebody came or went: this one follows, and never shows one person's work to another. */
export async function followOtherTab(): Promise<void> {
  const { account, locked, heldBack } = await whoIsHere(device());
  state.heldBack.set(heldBack === true);
  const mine = state.account.get()?.id ?? null;
  if (mine === account && state.locked.get() === locked) return;
  if (mine && (mine !== account || locked)) {
    if (account === null) dropPending();
    else if (locked) {
      flushTyping();
      await writePending();
    }
    // First the lock: without anybody logged in and without it, the address would be left.
    state.locked.set(locked && account !== null);
    clearForLogout();
    if (locked && account !== null) await showLock(account);
    if (account === null) await go('/', { force: true });
  }
  if (account && !locked) {
    await openWith(account);
    state.locked.set(false);
    if (mine && mine !== account) await go('/', { force: true });
  }
}
