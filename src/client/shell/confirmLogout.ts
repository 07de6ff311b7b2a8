import { atMost } from '#client/atMost.ts';
import { withLoading } from '#client/state/loading.ts';
import { choose, notify } from '#client/state/notices.ts';
import { photosKept } from '#client/state/photosToKeep.ts';
import { state } from '#client/state/state.ts';
import { arePhotosUnderWay } from '#client/sync/sending/sendPhotos.ts';
import { sync } from '#client/sync/sync.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';
import { logoutTexts } from '#shared/text/leaving.ts';

/** Milliseconds that somebody who logs out waits for what is left to be sent. */
const patience = 3_000;

/** How much would be lost, with refused changes and texts that are too long to be sent. */
const unsent = () => sync.unsentCount() + state.refusedCount.get() + state.drafts.get().size;
/**
 * Whether anything would be lost. That includes what a restored server does not have back yet,
 * although nobody knows how much that is.
 */
const hasUnsent = () => unsent() > 0 || state.owed.get();

/**
 * Asks before logging out; with unsent work it says how much, and offers to send it first or to
 * keep it as a file.
 */
export async function confirmLogout(onLogout: () => Promise<void>): Promise<void> {
  await withLoading(photosKept());
  sync.drafts.flush();
  await sync.settle();
  await send(false);
  const { title, text, confirm, sendFirst, reserve, waiting, owed, unsaved } = logoutTexts;
  const question = () => {
    const count = unsent();
    return {
      title,
      text:
        text +
        (count > 0 ? waiting(count) : '') +
        (state.owed.get() ? owed : '') +
        (state.unsaved.get() ? unsaved : ''),
      cancel: dialogTexts.cancel,
      choices: [
        // Sending once more does not help refused changes.
        ...(sync.unsentCount() > 0 || state.owed.get()
          ? [{ value: 'send', label: sendFirst }]
          : []),
        ...(count > 0 ? [{ value: 'reserve', label: reserve }] : []),
        {
          value: 'logout',
          label: confirm,
          kind: hasUnsent() ? ('danger' as const) : ('primary' as const),
        },
      ],
    };
  };
  for (;;) {
    // Sending goes on while the question is open, so the numbers in it change: what has arrived is
    // no reason to hesitate any longer.
    const answer = await choose(question, [
      state.queueCount,
      state.photosWaiting,
      state.refusedCount,
      state.drafts,
      state.owed,
    ]);
    const before = { count: unsent(), owed: state.owed.get() };
    if (answer === 'logout') return onLogout();
    if (answer === null) return;
    if (answer === 'send') {
      await send(true);
      // Nothing changed, so the same question is asked again: the person is at least told why.
      const isUnderWay = state.queueCount.get() === 0 && arePhotosUnderWay();
      const isSame = unsent() >= before.count && state.owed.get() === before.owed;
      if (hasUnsent() && isSame && !isUnderWay)
        notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
    }
    if (answer === 'reserve') await (await import('#client/sync/reserve.ts')).saveReserve();
  }
}

/** Sends what can still be sent, photos too, but does not wait long for that. */
const send = (force: boolean) =>
  atMost(
    patience,
    sync.send({ force }).then(() => allPhotosSent()),
  );

/** Resolves when no photo must be sent any more, or there is no line. */
const allPhotosSent = () =>
  new Promise<void>((done) => {
    const stops = [state.photosWaiting.subscribe(look), state.online.subscribe(look)];
    function look(): void {
      if (state.photosWaiting.get() > 0 && state.online.get()) return;
      for (const stop of stops) stop();
      done();
    }
    queueMicrotask(look);
  });
