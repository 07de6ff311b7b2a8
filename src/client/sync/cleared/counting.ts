import { counts } from '#client/device/counts.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Counting, Keeper } from '#client/sync/base/pieces.ts';
import type { Lock } from '#client/sync/lock/lock.ts';
import type { Adoption } from './adoption.ts';
import type { Witness } from './witness.ts';

interface Parts {
  device: Pick<Device, 'backend' | 'store'>;
  keeper: Pick<Keeper, 'writes'>;
  lock: Pick<Lock, 'behind'>;
  witness: Pick<Witness, 'note'>;
  /** Hears how many changes wait for the account that was counted, on screen or not. */
  adoption: Pick<Adoption, 'counted'>;
  /** Called when the store turns out to be empty although this page wrote to it. */
  onWiped: () => Promise<void>;
}

/** The Counting of a page, as pieces.ts describes it. */
export function createCounting({
  adoption,
  device,
  keeper,
  lock,
  witness,
  onWiped,
}: Parts): Counting {
  let asked = 0;
  /** The number of the latest reading that is on screen. */
  let newest = 0;

  async function read(account: string) {
    for (;;) {
      const before = keeper.writes();
      const known = await counts(device.backend(), account, device.store());
      if (keeper.writes() === before) return known;
    }
  }

  return {
    async recount(coming) {
      const behind = () => lock.behind()?.user.id;
      const account = coming ?? state.account.get()?.id ?? behind();
      if (!account) return;
      const turn = ++asked;
      const known = await read(account);
      const isOurs = isHere(account) || account === behind();
      if (known === null) return isOurs ? onWiped() : undefined;
      if (turn < newest) return;
      newest = turn;
      adoption.counted(account, known.waiting);
      // The account is behind the lock, or is no longer here at all.
      if (!isHere(account) && account !== coming)
        return isOurs ? state.lockedCount.set(known.waiting + known.photos) : undefined;
      if (device.backend().kind === 'indexeddb') {
        witness.note(account, known.waiting + known.photos, device.store());
      }
      state.queueCount.set(known.waiting);
      state.refusedCount.set(known.refused);
      state.photosWaiting.set(known.photos);
      state.owed.set(known.owed === true);
      // Usually there are none, as before, and nobody needs to be told.
      if (known.gaps.length > 0 || state.gaps.get().length > 0) state.gaps.set(known.gaps);
    },
  };
}
