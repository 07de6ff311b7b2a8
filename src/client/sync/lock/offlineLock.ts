import { keepContact, setHere } from '#client/device/people.ts';
import type { KeptAccount } from '#client/device/records.ts';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Lock } from './lock.ts';

/**
 * Without a line the device locks itself, some hours after the server last knew who is here.
 * Somebody who finds the tablet later sees nobody's data. Unsent work stays.
 */
export interface OfflineLock {
  /** Notes that the server just answered the person who is logged in. */
  contact(): void;
  /** Takes over what the device knows of an account that comes on screen. */
  open(kept: Pick<KeptAccount, 'account' | 'contactAt' | 'offlineHours'>): void;
  /**
   * Whether the time of this account was over before it came on screen; if so, the device is
   * locked.
   */
  isOver(kept: Pick<KeptAccount, 'contactAt' | 'offlineHours'> | undefined): Promise<boolean>;
  /**
   * Locks when the time is over, unless the line is there (`isOnline`); warns before that. True
   * when it locked.
   */
  check(isOnline: boolean): Promise<boolean>;
}

/** Hours without a line, until the server says another number. */
const usual = 12;
const hour = 3_600_000;
/** Milliseconds before the lock in which the person is warned. */
const warning = hour;
/** Milliseconds at least between two times that a contact is noted in the store. */
const noted = 5 * 60_000;

/**
 * When this device locks without a line (ms since 1970); null = it does not. An earlier release
 * noted no contact: then the time begins when the account is opened.
 */
export const locksAt = ({
  contactAt,
  offlineHours = usual,
}: Pick<KeptAccount, 'contactAt' | 'offlineHours'>): number | null =>
  offlineHours === 0 || contactAt === undefined
    ? null
    : Date.parse(contactAt) + offlineHours * hour;

interface Parts {
  device: Pick<Device, 'backend'>;
  lock: Pick<Lock, 'lock'>;
  clock: () => number;
}

/** `clock`: ms since 1970. It has no timer of its own: somebody must call `check` now and then. */
export function createOfflineLock({ device, lock, clock }: Parts): OfflineLock {
  /** When the server last knew who is here, in memory and in the store (ms since 1970). */
  let [heard, kept] = [clock(), 0];
  let hours: number | undefined;
  const at = () =>
    locksAt({
      contactAt: new Date(heard).toISOString(),
      ...(hours === undefined ? {} : { offlineHours: hours }),
    });

  const keep = (account: string) =>
    void keepContact(device.backend(), account, new Date(heard).toISOString()).catch(console.warn);

  return {
    contact() {
      heard = clock();
      state.locksAt.set(null);
      if (heard - kept < noted || !state.account.get()) return;
      kept = heard;
      keep(accountHere());
    },
    open({ account, contactAt, offlineHours }) {
      hours = offlineHours;
      heard = kept = contactAt === undefined ? clock() : Date.parse(contactAt);
      if (contactAt === undefined) keep(account);
    },
    async isOver(known) {
      const end = known ? locksAt(known) : null;
      if (end === null || clock() < end) return false;
      await setHere(device.backend(), { locked: true });
      return true;
    },
    async check(isOnline) {
      const end = at();
      if (end === null || !state.account.get() || state.locked.get()) return false;
      const left = end - clock();
      state.locksAt.set(!isOnline && left < warning ? new Date(end).toISOString() : null);
      if (left > 0 || isOnline) return false;
      // The session may still stand: that is asked when the line is back.
      state.unsure.set(true);
      await lock.lock();
      return true;
    },
  };
}
