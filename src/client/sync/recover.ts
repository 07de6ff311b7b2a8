import type { Device } from './device.ts';
import type { Emergency } from './emergency.ts';

/** Takes up what was put aside when a page went away. */
export interface Recovery {
  /** What cannot be stored, because its inspection is not here, stays aside. True when something was taken up. */
  takeUp(account: string): Promise<boolean>;
}

export function createRecovery({ device, emergency }: { device: Device; emergency: Emergency }): Recovery {
  return {
    async takeUp(account) {
      let isTaken = false;
      for (const copy of emergency.read(account)) {
        try {
          // Seldom needed: it comes when it is.
          const { takeUpCopy } = await import('./takingUp.ts');
          const left = await takeUpCopy(device.backend(), account, copy.changes);
          if (left.length < copy.changes.length) isTaken = true;
          if (left.length === 0) copy.forget();
          else copy.keepOnly(left);
        } catch (error) {
          // It stays aside, and is tried again at the next start.
          console.warn(error);
        }
      }
      return isTaken;
    },
  };
}
