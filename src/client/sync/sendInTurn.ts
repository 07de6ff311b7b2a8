import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import type { Delivery } from '#client/device/nextDelivery.ts';
import type { Settled } from '#client/device/settle.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { DeliverOptions } from './deliver.ts';
import { asOnlySender } from './oneSender.ts';
import type { Reachability } from './reachable.ts';
import type { Restored } from './restored.ts';
import { withRoom } from './room.ts';

/** From this many changes on, the screen shows progress. */
const long = 50;
/** After this many ms without an answer it is checked whether the server can be reached at all. */
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
    // A server that came back older first gets what it forgot: the rest was made on top of that.
    // Before it, a store that was cleared is found: what it says of the server is not of this page.
    if (isHere(account) && (await restored.isDue())) await recount();
    if (isHere(account) && (await restored.settle())) await recount();
    // What came back without being written down is answered once more as it was.
    if (isHere(account))
      sent = await withRoom(backend, account, 'sending', () => sendAll(account, options));
  }).finally(() => clearTimeout(slow));
  return isOnly ? sent : null;
}
