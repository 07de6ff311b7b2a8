import type { Backend } from '#client/device/backend.ts';
import { readAccount } from '#client/device/people.ts';
import { ask, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { clockTolerance } from '#client/sync/base/reachable.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';

const dayMs = 86_400_000;
/** Days that sent changes are kept, until the server says another number. */
const keepDays = 14;

/** Removes sent changes and photos that are too old for a restored server to need. */
export async function dropOldSent(backend: Backend, account: string): Promise<void> {
  const days = (await readAccount(backend, account))?.keepDays ?? keepDays;
  const sentBefore = new Date(Date.now() - days * dayMs).toISOString();
  const { trimLedger } = await import('#client/device/outgoing.ts');
  await trimLedger(backend, account, sentBefore);
  const { trimPhotos } = await import('#client/device/photos.ts');
  await trimPhotos(backend, account, sentBefore);
}

/**
 * The order of changes never depends on the device's clock, but the times in a report do: so the
 * person is told when it is wrong.
 */
export function warnAboutClock(): void {
  const offset = state.clockOffset.get();
  if (offset !== null && Math.abs(offset) > clockTolerance)
    notify(
      'warning',
      noticeTexts.clock.header,
      noticeTexts.clock.text(Math.round(Math.abs(offset) / 60_000), offset > 0),
    );
}

/** Asks the person whether the changes that wait here may be sent now. `waiting`: how many. */
export function mayBeSent(waiting: number): Promise<boolean> {
  const { title, text, confirm, later } = dialogTexts.sendNow;
  return ask({ title: title(waiting), text, confirm, cancel: later });
}
