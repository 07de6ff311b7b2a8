import { whoIsHere } from '#client/device/people.ts';
import { isCleared } from '#client/device/storeName.ts';
import { go } from '#client/navigation/router.ts';
import { clearDrafts } from '#client/state/clearDrafts.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import { forgetPhotos } from '#client/sync/base/photosInMemory.ts';
import type { Keeper, Sender } from '#client/sync/base/pieces.ts';
import type { Wiped } from '#client/sync/cleared/wiped.ts';
import type { Witness } from '#client/sync/cleared/witness.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import type { Drafts } from '#client/sync/typing/drafts.ts';

interface Parts {
  device: Device;
  drafts: Drafts;
  keeper: Keeper;
  lock: Lock;
  sender: Sender;
  witness: Witness;
  wiped: Pick<Wiped, 'restore'>;
  /** Opens the screen with the work of this account. */
  openWith: (account: string) => Promise<void>;
}

/**
 * What a page does when another tab says that somebody came or went: it follows, and never shows
 * one person's work to another. `left`: the account that logged out there.
 */
export function createFollower({
  device,
  drafts,
  keeper,
  lock,
  sender,
  witness,
  wiped,
  openWith,
}: Parts): (left?: string) => Promise<void> {
  /**
   * Forgets a person who logged out, at once, so that this page does not store their data again.
   */
  function leave(mine: string): void {
    witness.forget(mine);
    drafts.drop();
    clearDrafts(mine);
    keeper.drop();
    forgetPhotos();
    state.locked.set(false);
    lock.hide({ hasLeft: true });
  }

  async function followOtherTab(left?: string): Promise<void> {
    const shown = state.account.get()?.id ?? lock.behind()?.user.id;
    if (left !== undefined && left === shown) {
      leave(left);
      await go('/', { force: true });
    }
    const { account, locked, heldBack } = await whoIsHere(device.backend());
    const mine = state.account.get()?.id ?? lock.behind()?.user.id ?? null;
    // The store knows nobody, so nobody logged out: it was cleared, and this page still has what
    // was in it.
    if (await isCleared(device.backend(), undefined)) return sender.recount();
    if (mine !== account || state.locked.get() !== locked) await follow(mine, account, locked);
    state.heldBack.set(heldBack === true);
  }

  async function follow(
    mine: string | null,
    account: string | null,
    locked: boolean,
  ): Promise<void> {
    if (mine && (mine !== account || locked)) {
      if (account === null) {
        leave(mine);
        await go('/', { force: true });
        return;
      }
      if (locked) {
        drafts.flush();
        await keeper.settle();
        // Store what was typed meanwhile, too.
        drafts.flush();
      }
      // Lock first: with nobody logged in and no lock, the app would go to another address.
      state.locked.set(locked);
      lock.hide();
      if (locked) await lock.show(account);
    }
    if (account && !locked) {
      // The person may have logged in on a new store: then this page first stores again what it has
      // in memory.
      if (mine === account) await wiped.restore(false);
      await openWith(account);
      state.locked.set(false);
      if (mine && mine !== account) await go('/', { force: true });
    }
  }

  return followOtherTab;
}
