import { state } from '#client/state/state.ts';
import { flushTyping } from '#client/state/typing.ts';
import { rescue } from './keep.ts';
import { drain, recount, sendTyped, unsentCount } from './queue.ts';
import { reachable } from './reachable.ts';
import { loadDashboard, showChanged } from './reads.ts';
import { checkLogin, followOtherTab } from './session.ts';
import { listenToTabs } from './tabs.ts';

/** What happens around the page: the line comes and goes, the page is hidden and shown, other tabs work on. */
const every = 30_000;
/** Milliseconds of chance before a line that came back is used, so that a whole building does not return at once. */
const spread = 2_000;

async function look(): Promise<void> {
  const online = await reachable();
  const came = online && !state.online.get();
  state.online.set(online);
  if (!online) return;
  if (state.unsure.get()) await checkLogin();
  else if (came || state.queueCount.get() > 0) {
    await drain();
    if (came && state.online.get() && state.account.get() && state.work.get().inspections !== null) await loadDashboard();
  }
}

/** The page may be gone in a moment: what was typed is stored, and put aside where that is quicker. */
function hide(): void {
  flushTyping();
  rescue();
  sendTyped();
}

export function watchSurroundings(): void {
  window.addEventListener('online', () => setTimeout(() => void look(), Math.random() * spread));
  window.addEventListener('offline', () => state.online.set(false));
  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, every);
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : void look()));
  window.addEventListener('pagehide', hide);
  window.addEventListener('beforeunload', (event) => {
    hide();
    // On the device it is safe; only what lives in memory alone is lost with the page.
    if (state.keeping.get() !== 'safe' && unsentCount() > 0) event.preventDefault();
  });
  listenToTabs((message) => {
    if (message.kind === 'changed') void showChanged(message.inspections).then(recount);
    else if (message.kind === 'queue') void recount();
    else void followOtherTab();
  });
}
