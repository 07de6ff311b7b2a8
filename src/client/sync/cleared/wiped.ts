import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import type { Outcome } from './storeAgain.ts';
import type { Witness } from './witness.ts';

/**
 * The device's store was cleared under an open page: the person is told, and what memory still has
 * is stored again.
 */
export interface Wiped {
  /**
   * Resolves when everything is stored again; false when that was not for this page to do.
   * @param isFirst this tab noticed it; else another one said so
   */
  restore(isFirst?: boolean): Promise<boolean>;
  /** Looks again at what is lost: another page noted that, or stored some of it again. */
  look(): void;
}

interface Parts {
  device: Device;
  keeper: Keeper;
  lock: Lock;
  tabs: Tabs;
  witness: Witness;
  /** The server's epoch that the data on this page belongs to; null when it never heard of one. */
  past: () => string | null;
  /** Called when the person logged out in another tab. */
  onLeft: () => Promise<void>;
}

/** How long all open pages have to store their data again, in ms. */
const finding = 2_000;

/** Stores again once at a time: a second call of `restore` gets the answer of the first. */
export function createWiped({ device, keeper, lock, tabs, witness, past, onLeft }: Parts): Wiped {
  let running: Promise<Outcome> | null = null;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    const account = state.account.get()?.id;
    if (account) state.cleared.set(witness.lost(account));
  };
  const look = () => {
    clearTimeout(telling);
    telling = setTimeout(tell, finding);
  };

  /** Tells what no page has any more, and only then lets anything be called sent again. */
  function settleSoon(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      tell();
      state.finding.set(false);
    }, finding);
  }

  async function restoreOnce(isFirst: boolean): Promise<Outcome> {
    const parts = { device, keeper, lock, witness, past };
    const storing = import('./storeAgain.ts').then((one) => one.storeAgain(parts, isFirst));
    const outcome = await storing.finally(() => {
      running = null;
      look();
      if (state.finding.get()) settleSoon();
    });
    if (outcome === 'stored' && isFirst) tabs.tell({ kind: 'wiped' });
    // Outside of the run: following another tab looks at the store too.
    if (outcome === 'left') await onLeft();
    return outcome;
  }
  return {
    look,
    async restore(isFirst = true) {
      running ??= restoreOnce(isFirst);
      return (await running) === 'stored';
    },
  };
}
