import type { Device } from '#client/sync/base/device.ts';
import type { Emergency } from './emergency.ts';

/** Stores what a page put aside when it went away. */
export interface Recovery {
  /**
   * A change whose inspection is not on this device stays aside. True when something was stored.
   */
  takeUp(account: string): Promise<boolean>;
}

/** Reads the copies of all tabs. A copy that fails to be stored stays for the next start. */
export function createRecovery({
  device,
  emergency,
}: {
  device: Device;
  emergency: Emergency;
}): Recovery {
  return {
    async takeUp(account) {
      let isTaken = false;
      for (const copy of emergency.read(account)) {
        try {
          // Rare, so it is loaded only now.
          const { takeUpCopy } = await import('./takingUp.ts');
          const left = await takeUpCopy(device.backend(), account, copy.changes);
          if (left.length < copy.changes.length) isTaken = true;
          if (left.length === 0) copy.forget();
          else copy.keepOnly(left);
        } catch (error) {
          // It stays aside; the next start tries again.
          console.warn(error);
        }
      }
      return isTaken;
    },
  };
}
