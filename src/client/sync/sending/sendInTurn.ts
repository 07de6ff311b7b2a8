import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import type { Delivery } from '#client/device/beginDelivery.ts';
import type { Settled } from '#client/device/settle.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { asOnlySender } from '#client/sync/base/oneSender.ts';
import type { Reachability } from '#client/sync/base/reachable.ts';
import { withRoom } from '#client/sync/base/room.ts';
import type { Restored } from '#client/sync/restored/restored.ts';
import type { DeliverOptions } from './deliver.ts';

/** From this many changes on, the screen shows progress. */
const long = 50;
/** If no delivery went out within this many ms, the page checks if the server can be reached. */
const slowAfter = 4_000;

interface Turn {
  account: string;
  backend: Backend;
  call: Call;
  /** Changes that are still being typed. */
  rests: (id: string) => boolean;
  reach: Reachability;
  restored: Restored;
  recount: () => Promise<void>;
  onSettled: (settled: Settled) => Promise<void>;
}

/**
 * Sends what waits, unless another tab is sending. Answers how many were sent; null when another
 * tab is. @throws Offline, Problem
 */
export async function sendInTurn({
  account,
  backend,
  call,
  rests,
  reach,
  restored,
  recount,
  onSettled,
}: Turn): Promise<number | null> {
  const { sendAll } = await import('./deliver.ts');
  const slow = setTimeout(
    () => void reach.isReachable().then((yes) => state.online.set(yes)),
    slowAfter,
  );
  let sent = 0;
  let progress = { done: 0, total: 0 };
  const show = (news: Partial<typeof progress>) => {
    progress = { ...progress, ...news };
    if (progress.total > long) state.sending.set(progress);
  };
  const options: DeliverOptions = {
    backend,
    call,
    rests,
    onSending: ({ total }: Delivery) => {
      clearTimeout(slow);
      show({ total: progress.done + total });
    },
    onSettled: async (settled) => {
      show({ done: progress.done + settled.applied.length + settled.refused.length });
      await onSettled(settled);
    },
  };
  const isOnly = await asOnlySender({ backend, locks: navigator.locks }, async () => {
    // A restored server first gets what it forgot: the waiting changes were made on top of that.
    // The recount before it notices a cleared store, whose epoch is not the one of this page.
    if (isHere(account) && (await restored.isDue())) await recount();
    if (isHere(account) && (await restored.settle())) await recount();
    // If a receipt came back but could not be stored, its change goes again, and the server repeats
    // the receipt.
    if (isHere(account))
      sent = await withRoom(backend, account, 'sending', () => sendAll(account, options));
  }).finally(() => clearTimeout(slow));
  return isOnly ? sent : null;
}
