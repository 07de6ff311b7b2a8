import { waitingIn } from '#client/device/waiting.ts';
import { state } from '#client/state/state.ts';
import type { Device } from './device.ts';
import type { Lock } from './lock.ts';
import type { Keeper } from './pieces.ts';

/**
 * Memory knows what waits in the store as well, whoever stored it: a page that was closed or killed
 * since, or another tab. If the store is cleared under this page, that is stored again too.
 */
export interface Adoption {
  /** Reads it now: all that waits, or what waits of these inspections. */
  now(inspections?: readonly string[]): Promise<void>;
  /** Reads it in a moment, together with what else is asked for until then. */
  soon(inspections?: readonly string[]): void;
  /** So many changes wait: if memory knows fewer, they are read soon. */
  counted(account: string, waiting: number): void;
}

interface Parts {
  device: Pick<Device, 'backend' | 'store'>;
  keeper: Pick<Keeper, 'adopt' | 'unsettled'>;
  lock: Pick<Lock, 'behind'>;
}

/** Milliseconds until what was asked for is read: a start, and somebody who types, go first. */
const rest = 2_000;

export function createAdoption({ device, keeper, lock }: Parts): Adoption {
  /** The inspections of which is read what waits; `all` of them, or none. */
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
      // It must not stay unknown: who stored it may be gone by now.
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
