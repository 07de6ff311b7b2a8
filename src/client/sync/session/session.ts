import { Offline } from '#client/api/caller.ts';
import { sayLoggedOut } from '#client/api/provider.ts';
import { atMost } from '#client/atMost.ts';
import { counts } from '#client/device/counts.ts';
import { othersWaiting } from '#client/device/others.ts';
import { readAccount, takeOverDevice, whoIsHere } from '#client/device/people.ts';
import type { KeptAccount } from '#client/device/records.ts';
import { isHere } from '#client/state/account.ts';
import { unsentHere } from '#client/state/saving.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Reader, Session } from '#client/sync/base/pieces.ts';
import { noteServerTime } from '#client/sync/base/reachable.ts';
import { secureSpace, withRoom } from '#client/sync/base/room.ts';
import type { Wiped } from '#client/sync/cleared/wiped.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import type { OfflineLock } from '#client/sync/lock/offlineLock.ts';
import type { Restored } from '#client/sync/restored/restored.ts';
import type { Marks } from '#client/sync/typing/marks.ts';
import type { Recovery } from '#client/sync/typing/recover.ts';
import { sessionHeader } from '#shared/contract/route.ts';
import type { User } from '#shared/model/account.ts';
import { isInspector } from '#shared/rules/office/access.ts';
import { dropOldSent, mayBeSent, warnAboutClock } from './afterLogin.ts';
import { createFollower } from './followTab.ts';
import type { LogOutParts } from './logOut.ts';

interface Parts extends LogOutParts {
  lock: Lock;
  marks: Marks;
  offlineLock: OfflineLock;
  reader: Reader;
  recovery: Recovery;
  restored: Restored;
  wiped: Wiped;
}

/** How long a start with nothing to show waits for the server, in ms. */
const patience = 5_000;

/** The Session of a page, as pieces.ts describes it. */
export function createSession(parts: Parts): Session {
  const { call, device, lock, marks, offlineLock, reader, recovery, restored, sender } = parts;
  const { tabs, witness } = parts;
  const backend = () => device.backend();

  async function boot(): Promise<void> {
    await device.open();
    const { account, locked, logoutPending, askWho, heldBack } = await whoIsHere(backend());
    state.askWho.set(logoutPending || askWho === true);
    state.heldBack.set(heldBack === true);
    const others = othersWaiting(backend(), account);
    others.catch(() => undefined);
    const kept = account && !locked ? await readAccount(backend(), account) : undefined;
    if (account && (locked || (await offlineLock.isOver(kept)))) {
      await lock.show(account);
      await sender.recount();
    } else if (account) await openWith(account, kept);
    state.others.set(await others);
    // With nobody's data on the device, ask the server first: otherwise the welcome page would
    // replace the address that was asked for.
    if (state.account.get()) state.initialized.set(true);
    const checking = checkLogin();
    // With no data to show, the answer decides what is shown; but not for long.
    await atMost(patience, checking);
    state.initialized.set(true);
    sayLoggedOut();
    await checking;
    void secureSpace(backend());
  }

  /**
   * Shows the work of the person who was here last. The server's epoch is known before any screen
   * reads.
   */
  async function openWith(account: string, known?: KeptAccount): Promise<void> {
    const kept = known ?? (await readAccount(backend(), account));
    if (!kept) return;
    state.clockOffset.set(kept.clockOffset);
    offlineLock.open(kept);
    // Also without the inspector's role: work that was made with it still waits here.
    await recovery.takeUp(account);
    await show(kept.user, isInspector(kept.user.roles));
    // Another tab may have stored changes before this page knew whose they are.
    await sender.recount();
  }

  /**
   * Reads what waits and what is marked before any screen can say that everything was sent, and the
   * past that all of it belongs to; `withWork`: and the work itself.
   */
  async function show(user: User, withWork: boolean): Promise<void> {
    await Promise.all([
      withWork && reader.showKeptWork(user.id),
      restored.open(user.id),
      sender.recount(user.id),
      marks.read(user.id),
    ]);
    state.cleared.set(witness.lost(user.id));
    state.account.set(user);
  }

  async function checkLogin(): Promise<void> {
    state.unsure.set(false);
    try {
      const before = await whoIsHere(backend());
      // The browser's files of the app may have gone too: a new page brings them from the server.
      if (before.logoutPending && (await (await import('./logOut.ts')).tellOfLogout(parts)))
        return window.location.reload();
      let sessionUntil: string | null = null;
      const onHeaders = (headers: Headers) => {
        noteServerTime(headers);
        sessionUntil = headers.get(sessionHeader);
      };
      const answer = await call('session.loggedIn', {}, { onHeaders });
      const { logged_in, keep_days: keepDays, offline_hours: offlineHours } = answer;
      state.online.set(true);
      if (!logged_in) {
        if (state.account.get()) await lock.lock();
        return;
      }
      const { account } = await call('account.get', {});
      const again = before.locked && before.account === account.id;
      await enter(account, { sessionUntil, keepDays, offlineHours });
      warnAboutClock();
      await startWork(account, again);
    } catch (error) {
      if (await lock.lockIfEnded(error)) return state.online.set(true);
      if (error instanceof Offline) state.online.set(false);
      else console.warn(error);
      state.unsure.set(true);
    }
  }

  /** This person is logged in now, whoever was before. */
  async function enter(
    user: User,
    told: Pick<KeptAccount, 'sessionUntil' | 'keepDays' | 'offlineHours'>,
  ): Promise<void> {
    const other = state.account.get() && state.account.get()?.id !== user.id;
    if (other) clearForLogout();
    const fresh = state.work.get().inspections === null && isInspector(user.roles);
    if (fresh) await recovery.takeUp(user.id);
    const contactAt = new Date().toISOString();
    const details = { ...told, clockOffset: state.clockOffset.get(), contactAt };
    // The store was cleared while no page was open, or during a reload. A store in memory cannot
    // tell.
    const isGone = backend().kind === 'indexeddb' && (await counts(backend(), user.id)) === null;
    if (isGone) witness.storeIsGone(user.id);
    const heldBack = await withRoom(backend(), user.id, 'sending', () =>
      takeOverDevice(backend(), user, details, contactAt),
    );
    offlineLock.open({ ...details, account: user.id });
    state.heldBack.set(heldBack);
    await show(user, fresh);
    state.locked.set(false);
    state.disabled.set(false);
    state.askWho.set(false);
    state.others.set(await othersWaiting(backend(), user.id));
    tabs.tell({ kind: 'who' });
    if (isGone) tabs.tell({ kind: 'wiped' });
  }

  async function startWork(user: User, again: boolean): Promise<void> {
    await sender.recount();
    const waiting = state.queueCount.get();
    // The role that this work was made with is gone: the work stays here, and can be saved as a
    // file.
    if (!isInspector(user.roles))
      return state.stalled.set(
        unsentHere() + state.refusedCount.get() > 0 || state.owed.get() ? 'role' : null,
      );
    if (state.stalled.get() === 'role') state.stalled.set(null);
    // After a login ask before sending: somebody else may have had the tablet.
    const force = again && waiting > 0 && (await mayBeSent(waiting));
    const sending = sender.send({ force });
    await reader.loadDashboard();
    // The answer may have been that the session ended.
    if (!isHere(user.id)) return;
    // The copies may be of inspections that only the server had: those are known only now.
    if (await recovery.takeUp(user.id)) void sender.recount().then(() => sender.send());
    void sending.then(() => dropOldSent(backend(), user.id)).catch(() => undefined);
  }

  async function logout(): Promise<void> {
    const { logOut } = await import('./logOut.ts');
    return logOut(parts);
  }

  return { boot, checkLogin, followOtherTab: createFollower({ ...parts, openWith }), logout };
}
