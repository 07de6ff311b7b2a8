import { afterPaint } from '#client/afterPaint.ts';
import type { QueueEntry } from '#client/device/changeRecords.ts';
import type { Kept, Performed } from '#client/device/queue.ts';
import type { Tree } from '#client/device/tree.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper, Unsettled } from '#client/sync/base/pieces.ts';
import { withRoom } from '#client/sync/base/room.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Emergency } from './emergency.ts';

interface Pending {
  account: string;
  performed: Performed;
  /** Called with the id of the action that holds the change, once that is on disk. */
  told: (action: string) => void;
}

interface Parts {
  device: Device;
  emergency: Emergency;
  tabs: Tabs;
  /**
   * Called with inspections that hold more than this tab showed, because another tab changed them
   * too.
   */
  onMerged: (inspections: readonly Inspection[]) => void;
  /** Called when the store turns out to have been cleared. */
  onWiped: () => void;
}

const none: Tree = { categories: [] };

/** A change that waits in the store, as memory keeps it. */
const ofQueue = (entry: QueueEntry, store: string | undefined) => ({
  account: entry.account,
  action: entry.id,
  performed: { change: entry, after: null, tree: none },
  store,
});

/** Milliseconds until a failed write is tried again. */
const again = 3_000;

/** The Keeper of a page, as pieces.ts describes it. */
export function createKeeper({ device, emergency, tabs, onMerged, onWiped }: Parts): Keeper {
  let pending: readonly Pending[] = [];
  let writing: Promise<void> | null = null;
  let writes = 0;
  /** Whether a copy was put aside because the page seemed to go away. */
  let isAside = false;
  let stored: (Unsettled & { account: string })[] = [];
  /** Actions whose receipt came during a reading of the store: that reading may still have them. */
  const settled = new Set<string>();
  let readings = 0;

  const count = () => state.unstored.set(pending.length);

  async function write(account: string, mine: readonly Pending[]): Promise<Kept> {
    const list = mine.map(({ performed }) => performed);
    const { keepChanges } = await import('#client/device/queue.ts');
    return withRoom(device.backend(), account, 'notes', () =>
      keepChanges(device.backend(), account, list, { store: device.store() }),
    );
  }

  /** False when a write failed: that is tried again by itself. */
  async function writeAll(): Promise<boolean> {
    while (pending.length > 0) {
      const account = pending[0]?.account ?? '';
      const mine = pending.filter((one) => one.account === account);
      let kept: Kept;
      try {
        kept = await write(account, mine);
      } catch (error) {
        console.warn(error);
        state.keeping.set('failing');
        setTimeout(() => void settle(), again);
        return false;
      }
      writes++;
      const actionOf = ({ performed: { change } }: Pending) =>
        kept.places.get(change.id) ?? change.id;
      stored = [
        ...stored,
        ...mine.map((one) => ({
          account,
          action: actionOf(one),
          performed: one.performed,
          base: kept.bases.get(one.performed.change.id),
          store: kept.store,
        })),
      ];
      // Count it now, until the recount: stored work must not look sent for a moment.
      const added = mine.filter((one) => actionOf(one) === one.performed.change.id).length;
      if (isHere(account)) state.queueCount.set((now) => now + added);
      pending = pending.filter((one) => !mine.includes(one));
      count();
      for (const one of mine) one.told(actionOf(one));
      if (state.keeping.get() === 'failing') state.keeping.set('safe');
      if (isAside && pending.length === 0) {
        isAside = false;
        emergency.save(account, []);
      }
      if (isHere(account) && kept.merged.length > 0) onMerged(kept.merged);
      if (kept.isFresh) onWiped();
      tabs.tell({
        kind: 'changed',
        inspections: [...new Set(mine.map(({ performed }) => performed.change.inspection))],
      });
    }
    return true;
  }

  function settle(): Promise<void> {
    if (writing) return writing;
    if (pending.length === 0) return Promise.resolve();
    writing = writeAll()
      .finally(() => {
        writing = null;
      })
      // More may have come in while the last write ended.
      .then((isDone) => (isDone ? settle() : undefined));
    return writing;
  }

  return {
    keep: (account, performed) =>
      new Promise((told) => {
        pending = [...pending, { account, performed, told }];
        count();
        afterPaint(() => void settle());
      }),
    settle,
    unstored: (inspection) =>
      pending
        .map(({ performed }) => performed.change)
        .filter((change) => inspection === undefined || change.inspection === inspection),
    writes: () => writes,
    rescue() {
      if (pending.length === 0) return;
      isAside = true;
      for (const [account, mine] of Map.groupBy(pending, (one) => one.account))
        emergency.save(
          account,
          mine.map(({ performed }) => performed.change),
        );
      void settle();
    },
    drop() {
      pending = [];
      stored = [];
      count();
    },
    async storeBeforeReload() {
      await settle();
      if (pending.length > 0) throw new Error('not everything could be stored');
    },
    unsettled: (account) => stored.filter((one) => one.account === account),
    async adopt(reading) {
      // The store's name from before the reading: if it is cleared meanwhile, this is stored again.
      const [before, store] = [new Set(stored), device.store()];
      readings++;
      const read = await reading.finally(() => {
        readings--;
      });
      const waiting = read.filter(({ id }) => !settled.has(id));
      if (readings === 0) settled.clear();
      const known = new Set(waiting.map(({ id }) => id));
      const earlier = waiting.map((entry) => ofQueue(entry, store));
      stored = [...earlier, ...stored.filter((one) => !before.has(one) || !known.has(one.action))];
    },
    forget(actions) {
      const gone = new Set(actions);
      if (readings > 0) for (const action of actions) settled.add(action);
      stored = stored.filter(({ action }) => !gone.has(action));
      // What was read before this may be called unconfirmed still: it is read again.
      writes++;
    },
    rename(list) {
      stored = [
        ...stored,
        ...list.flatMap(({ again }) => (again ? [ofQueue(again, device.store())] : [])),
      ];
    },
    replace(account, lost, again) {
      const gone = new Set(lost);
      stored = [
        ...again.map((one) => ({ ...one, account })),
        ...stored.filter((one) => !gone.has(one)),
      ];
    },
  };
}
