import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { createStore } from '#client/state/store.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/** 'Wijzigingen opgeslagen' (specification section 8): told once everything that waited for a line is on the server. */
const away = createStore(false);
state.online.subscribe(() => state.online.get() || away.set(true));

/** After a run that sent so many changes and had not to stop. */
export function tellWhenAllSent(sent: number): void {
  if (!away.get() || state.queueCount.get() > 0) return;
  if (sent > 0 && state.refusedCount.get() === 0) notify('success', noticeTexts.saved.header, noticeTexts.saved.text);
  away.set(false);
}
