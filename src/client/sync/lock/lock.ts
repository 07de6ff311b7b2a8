import { counts } from '#client/device/counts.ts';
import { readMarks } from '#client/device/marks.ts';
import { hasLeft, readAccount, setHere, whoIsHere } from '#client/device/people.ts';
import { rememberPlace } from '#client/navigation/router.ts';
import { isHere } from '#client/state/account.ts';
import { type OnScreen, onScreen } from '#client/state/onScreen.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Drafts } from '#client/sync/typing/drafts.ts';
import { endsSession, type Problem } from '#shared/problems.ts';

/** Locks a person out, and remembers what the lock hides (agreements part 4.4). */
export interface Lock {
  /**
   * Locks the screen when the session ended without a logout; what waits to be sent stays on the
   * device.
   */
  lock(): Promise<void>;
  /**
   * Takes a person's data off the screen. While locked, the page remembers whose it was; after
   * logging out it does not.
   */
  hide(options?: { hasLeft?: boolean }): void;
  /** Shows the lock of this account, with how much waits behind it and nothing else. */
  show(account: string): Promise<void>;
  /**
   * What the lock hides, because the device's store may be cleared under the lock too. Null when
   * nothing is locked.
   */
  behind(): OnScreen | null;
  /** Locks the screen if this error says that the session ended; answers whether it did. */
  lockIfEnded(error: unknown): Promise<boolean>;
}

/** What the lock hides is kept in this page's memory only. */
export function createLock({
  device,
  drafts,
  keeper,
  tabs,
}: {
  device: Device;
  drafts: Drafts;
  keeper: Keeper;
  tabs: Tabs;
}): Lock {
  let hidden: OnScreen | null = null;

  function hide({ hasLeft = false } = {}): void {
    hidden = hasLeft ? null : (onScreen() ?? hidden);
    clearForLogout();
  }

  async function lock(): Promise<void> {
    const account = state.account.get()?.id;
    if (state.locked.get() || state.leaving.get() || !account) return;
    drafts.flush();
    await keeper.settle();
    // Meanwhile this person may have logged out in another tab, or somebody else may have logged
    // in: this tab follows that by itself.
    if ((await hasLeft(device.backend(), account)) || !isHere(account)) return;
    await setHere(device.backend(), { locked: true, disabled: state.disabled.get() });
    rememberPlace();
    state.lockedCount.set(state.queueCount.get() + state.photosWaiting.get());
    // Store what was typed meanwhile, too.
    drafts.flush();
    state.locked.set(true);
    hide();
    tabs.tell({ kind: 'who' });
  }
  return {
    lock,
    hide,
    async show(account) {
      rememberPlace();
      state.locked.set(true);
      const backend = device.backend();
      const [known, kept, marks, { disabled }] = await Promise.all([
        counts(backend, account),
        readAccount(backend, account),
        readMarks(backend, account),
        whoIsHere(backend),
      ]);
      state.disabled.set(disabled === true);
      state.lockedCount.set(known ? known.waiting + known.photos : 0);
      // A page that was opened locked never showed this person's data.
      if (kept && hidden?.user.id !== account)
        hidden = { user: kept.user, work: state.work.start, ...marks };
    },
    behind: () => (state.locked.get() ? hidden : null),
    async lockIfEnded(error) {
      if (!endsSession(error)) return false;
      state.disabled.set((error as Problem).code === 'account_disabled');
      await lock();
      return true;
    },
  };
}
