import { isPractising } from '#client/practice/flag.ts';
import { mayLose, unsentHere } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { confirm } from '#client/state/unconfirmed.ts';
import type { Keeper, Reader, Sender, Session } from './base/pieces.ts';
import type { Reachability } from './base/reachable.ts';
import type { Tabs } from './base/tabs.ts';
import type { Adoption } from './cleared/adoption.ts';
import type { Wiped } from './cleared/wiped.ts';
import type { OfflineLock } from './lock/offlineLock.ts';
import type { Drafts } from './typing/drafts.ts';
import type { Marks } from './typing/marks.ts';

// Reacts to what happens around the page: the line comes and goes, the page is hidden and shown,
// other tabs work.

const every = 30_000;
/**
 * How often to check, in ms, while the server is away but the browser says that it is online: then
 * no event tells when it is back.
 */
const often = 5_000;
/**
 * Up to this many ms at random before a line that came back is used, so that a whole building does
 * not come back at once.
 */
const spread = 2_000;

interface Parts {
  adoption: Adoption;
  drafts: Drafts;
  /** Whether the server was restored, and something must be given back. */
  isForgetful: () => Promise<boolean>;
  keeper: Keeper;
  marks: Marks;
  offlineLock: OfflineLock;
  reach: Reachability;
  reader: Reader;
  sender: Sender;
  session: Session;
  tabs: Tabs;
  wiped: Wiped;
}

/** Starts watching; once, when the store is open. */
export function watchSurroundings({
  adoption,
  drafts,
  isForgetful,
  keeper,
  marks,
  offlineLock,
  reach,
  reader,
  sender,
  session,
  tabs,
  wiped,
}: Parts): void {
  let looked = Date.now();
  async function look(): Promise<void> {
    // A tablet that slept does not know whether there is a line: it locks first if its time is
    // over.
    const isAwake = Date.now() - looked < 2 * every;
    await offlineLock.check(state.online.get() && isAwake);
    const online = await reach.isReachable();
    looked = Date.now();
    state.online.set(online);
    await offlineLock.check(online);
    // This also notices a store that was cleared under this page.
    await sender.recount();
    if (!online) return;
    if (state.unsure.get()) await session.checkLogin();
    // Ask first: also a device with nothing to send may have what a restored server lacks.
    else if (!(await isForgetful()) && unsentHere() > 0) await sender.send();
  }

  /**
   * The line is back, whichever code noticed it: send our own work first, then read others' work.
   */
  async function catchUp(): Promise<void> {
    // First the server must say who is logged in; that reads the work list too.
    if (state.unsure.get()) return;
    await sender.send();
    if (state.online.get() && state.account.get() && state.work.get().inspections !== null)
      await reader.loadDashboard();
  }
  // Behind the lock nothing is counted, so a cleared store would go unnoticed: look for it.
  state.locked.subscribe(() => void sender.recount().catch(console.warn));
  let wasOnline = state.online.get();
  state.online.subscribe(() => {
    const came = !wasOnline && state.online.get();
    wasOnline = state.online.get();
    if (came) void catchUp();
  });
  // A role was taken away while somebody worked: menu and screens follow now.
  state.stalled.subscribe(() => {
    if (state.stalled.get() === 'role' && state.online.get()) void session.checkLogin();
  });

  /**
   * The page may be closed in a moment: stores what was typed, and puts it aside where that is
   * quicker.
   */
  function hide(): void {
    drafts.flush();
    keeper.rescue();
    sender.sendTyped();
  }

  window.addEventListener('online', () => setTimeout(() => void look(), Math.random() * spread));
  // While practising, only the line that the person chose counts.
  window.addEventListener('offline', ({ isTrusted }) => {
    if (!(isPractising && isTrusted)) state.online.set(false);
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, every);
  setInterval(() => {
    if (
      document.visibilityState === 'visible' &&
      !state.online.get() &&
      (isPractising || navigator.onLine)
    )
      void look();
  }, often);
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? hide() : void look(),
  );
  window.addEventListener('pagehide', hide);
  window.addEventListener('beforeunload', (event) => {
    hide();
    // Work on the device is safe; only work that is in memory alone would be lost.
    if (!isPractising && mayLose(sender.unsentCount())) event.preventDefault();
  });
  window.addEventListener('storage', wiped.look);
  tabs.listen((message) => {
    switch (message.kind) {
      case 'changed':
        // If that tab is closed, this one still knows its text.
        adoption.soon(message.inspections);
        // Counted also where the note that was changed is not on screen.
        return void sender.recount().finally(() => reader.showChanged(message.inspections));
      case 'queue':
        keeper.forget(message.settled ?? []);
        confirm(message.confirmed);
        if (message.isRenamed) adoption.soon();
        return void sender.recount();
      case 'notes':
        return void marks.read().then(() => sender.recount());
      case 'wiped':
        return void wiped.restore(false).then(() => sender.recount());
      case 'who':
        return void session.followOtherTab(message.left);
    }
  });
}
