import { waitingIn } from '#client/device/waiting.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import type { Lock } from '#client/sync/lock/lock.ts';

/**
 * Reads into this page's memory the waiting changes that other pages stored: other tabs, and pages
 * that were closed or killed since. If the store is cleared, this page can store those again too.
 */
export interface Adoption {
  /** Reads now: all waiting changes, or only those of these inspections. */
  now(inspections?: readonly string[]): Promise<void>;
  /** Reads in a moment, together with everything else that is asked for until then. */
  soon(inspections?: readonly string[]): void;
  /** The store has `waiting` changes: if memory knows fewer, they are read soon. */
  counted(account: string, waiting: number): void;
}

interface Parts {
  device: Pick<Device, 'backend' | 'store'>;
  keeper: Pick<Keeper, 'adopt' | 'unsettled'>;
  lock: Pick<Lock, 'behind'>;
}

/** Milliseconds between asking and reading: the page's start, and a person who types, go first. */
const rest = 2_000;

/** Reads nothing by itself. A reading of `soon` that fails is tried again; one of `now` rejects. */
export function createAdoption({ device, keeper, lock }: Parts): Adoption {
  /** The inspections whose waiting changes must be read; 'all': of every one; null: of none. */
  let wanted: Set<string> | 'all' | null = null;

  async function now(inspections?: readonly string[]): Promise<void> {
    const account = state.account.get()?.id ?? lock.behind()?.user.id;
    if (account !== undefined)
      await keeper.adopt(waitingIn(device.backend(), account, device.store(), inspections));
  }

  async function readWanted(): Promise<void> {
    const due = wanted === 'all' || wanted === null ? undefined : [...wanted];
    wanted = null;
    try {
      await now(due);
    } catch (error) {
      // This page must learn of these changes: the page that stored them may be gone by now.
      console.warn(error);
      soon(due);
    }
  }

  function soon(inspections?: readonly string[]): void {
    if (wanted === null) setTimeout(() => void readWanted(), rest);
    const isAll = inspections === undefined || wanted === 'all';
    wanted = isAll ? 'all' : new Set([...(wanted ?? []), ...inspections]);
  }

  return {
    now,
    soon,
    counted(account, waiting) {
      const known = new Set(keeper.unsettled(account).map(({ action }) => action));
      if (known.size < waiting) soon();
    },
  };
}
