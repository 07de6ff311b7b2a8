import { notify } from '#client/state/notices.ts';
import { unsentHere } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/**
 * 'Wijzigingen opgeslagen' (specification section 8): told once everything that waited for a line
 * is on the server.
 */
export interface AllSent {
  /** Called after a run that did not have to stop. `sent`: how many changes it sent. */
  ran(sent: number): void;
}

/** Call it once for each page: from then on it watches the line and who is logged in. */
export function createAllSent(): AllSent {
  // A start without a connection counts as an interruption too.
  let wasAway = !state.online.get();
  /** Whether changes were sent since the line was away; photos may still be under way. */
  let hasSent = false;
  state.account.subscribe(() => {
    hasSent = false;
  });
  state.online.subscribe(() => {
    if (!state.online.get()) wasAway = true;
  });
  return {
    ran(sent) {
      if (!wasAway) return;
      hasSent ||= sent > 0;
      if (unsentHere() > 0) return;
      if (hasSent && state.refusedCount.get() === 0)
        notify('success', noticeTexts.saved.header, noticeTexts.saved.text);
      [wasAway, hasSent] = [false, false];
    },
  };
}
