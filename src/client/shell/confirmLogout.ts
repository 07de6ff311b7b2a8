import { atMost } from '#client/atMost.ts';
import { choose, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';

/** Milliseconds that somebody who logs out waits for the sending of what is left. */
const patience = 3_000;

/** Everything that would go: also what was refused, and texts that are too long to be sent. */
const unsent = () => sync.unsentCount() + state.refusedCount.get() + state.drafts.get().size;
/**
 * Whether something would go: with it what a restored server does not have back yet, of which
 * nobody knows how much it is.
 */
const hasUnsent = () => unsent() > 0 || state.owed.get();

/**
 * Asks before logging out; with unsent work it says how much, and offers to send it first or to
 * keep it as a file.
 */
export async function confirmLogout(onLogout: () => Promise<void>): Promise<void> {
  sync.drafts.flush();
  await sync.settle();
  await send(false);
  const { title, text, confirm, sendFirst, reserve, waiting, owed, unsaved } = dialogTexts.logout;
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
        // What was refused is not sent by asking once more.
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
    // Sending goes on meanwhile: what arrives is no reason to hesitate any longer.
    const answer = await choose(question, [
      state.queueCount,
      state.refusedCount,
      state.drafts,
      state.owed,
    ]);
    const before = { count: unsent(), owed: state.owed.get() };
    if (answer === 'logout') return onLogout();
    if (answer === null) return;
    if (answer === 'send') {
      await send(true);
      // Asked again with nothing changed: at least it is said why.
      if (hasUnsent() && unsent() >= before.count && state.owed.get() === before.owed)
        notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
    }
    if (answer === 'reserve') await (await import('#client/sync/reserve.ts')).saveReserve();
  }
}

/** What can still be sent is sent, but nobody waits long for it. */
const send = (force: boolean) => atMost(patience, sync.send({ force }));
