import { mayLose } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import type { Drafts } from './drafts.ts';
import type { Keeper } from './keeper.ts';
import type { Marks } from './marks.ts';
import type { Reachability } from './reachable.ts';
import type { Reader } from './reader.ts';
import type { Sender } from './sender.ts';
import type { Session } from './session.ts';
import type { Tabs } from './tabs.ts';
import type { Wiped } from './wiped.ts';

/** What happens around the page: the line comes and goes, the page is hidden and shown, other tabs work on. */
const every = 30_000;
/** Milliseconds between looks while the server cannot be reached and the browser does not know it: then it will not say when that is over. */
const often = 5_000;
/** Milliseconds of chance before a line that came back is used, so that a whole building does not return at once. */
const spread = 2_000;

interface Parts {
  /** Takes what waits into this page's memory. */
  adopt: () => Promise<void>;
  drafts: Drafts;
  /** Whether the server came back older than this device knew it; then it is given what it lacks. */
  isForgetful: () => Promise<boolean>;
  keeper: Keeper;
  marks: Marks;
  reach: Reachability;
  reader: Reader;
  sender: Sender;
  session: Session;
  tabs: Tabs;
  wiped: Wiped;
}

/** Starts watching; once, when the store is open. */
export function watchSurroundings({ adopt, drafts, isForgetful, keeper, marks, reach, reader, sender, session, tabs, wiped }: Parts): void {
  async function look(): Promise<void> {
    const online = await reach.isReachable();
    state.online.set(online);
    // Also sees a store that was cleared under this page.
    await sender.recount();
    if (!online) return;
    if (state.unsure.get()) await session.checkLogin();
    // Asked first: also who has nothing to send may have what a restored server lacks.
    else if (!(await isForgetful()) && state.queueCount.get() > 0) await sender.send();
  }

  /** The line came back, whoever noticed: our own work goes first, then what others did meanwhile comes in. */
  async function catchUp(): Promise<void> {
    // Who it is comes first, and reads the work list as well.
    if (state.unsure.get()) return;
    await sender.send();
    if (state.online.get() && state.account.get() && state.work.get().inspections !== null) await reader.loadDashboard();
  }
  // Under the lock nobody counts: what was stored before may have gone with the store.
  state.locked.subscribe(() => void sender.recount().catch(console.warn));
  let wasOnline = state.online.get();
  state.online.subscribe(() => {
    const came = !wasOnline && state.online.get();
    wasOnline = state.online.get();
    if (came) void catchUp();
  });

  /** The page may be gone in a moment: what was typed is stored, and put aside where that is quicker. */
  function hide(): void {
    drafts.flush();
    keeper.rescue();
    sender.sendTyped();
  }

  window.addEventListener('online', () => setTimeout(() => void look(), Math.random() * spread));
  window.addEventListener('offline', () => state.online.set(false));
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, every);
  setInterval(() => {
    if (document.visibilityState === 'visible' && !state.online.get() && navigator.onLine) void look();
  }, often);
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : void look()));
  window.addEventListener('pagehide', hide);
  window.addEventListener('beforeunload', (event) => {
    hide();
    // On the device it is safe; only what lives in memory alone is lost with the page.
    if (mayLose(sender.unsentCount())) event.preventDefault();
  });
  window.addEventListener('storage', wiped.look);
  tabs.listen((message) => {
    switch (message.kind) {
      case 'changed':
        // Counted first: what another tab wrote must not stand here as sent for a moment.
        return void sender.recount().finally(() => reader.showChanged(message.inspections));
      case 'queue':
        keeper.forget(message.settled ?? []);
        if (message.isRenamed) void adopt().catch(console.warn);
        return void sender.recount();
      case 'notes':
        return void marks.read().then(() => sender.recount());
      case 'wiped':
        return void wiped.restore(false).then(() => sender.recount());
      case 'who':
        return void session.followOtherTab();
    }
  });
}
