import { readWithRow } from '#client/device/work.ts';
import { accountHere, isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { awaitWord, confirm } from '#client/state/unconfirmed.ts';
import { fullInspection, showInspections, treeOf } from '#client/state/work.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import type { Inspection } from '#shared/model/inspection.ts';

/**
 * Puts what the device has on screen. Several readings run at once, and one that began earlier may
 * end later: it never comes over what a later one showed.
 */
export interface Showing {
  /**
   * Reads these inspections from the device and shows them, with the changes on top that only
   * memory has. Those of which the screen has only a row stay rows, unless `also`. False when the
   * device does not have one of the others.
   */
  showKept(ids: readonly string[], also?: boolean): Promise<boolean>;
  /** Applies the changes that only memory has to a state that the device had. */
  onTop(): Promise<(inspection: Inspection) => Inspection>;
  /** Call this right before a reading of the store: numbers them in their order. */
  begin(): number;
  /**
   * Whether an inspection may be shown as this reading found it. If so, it may never again be shown
   * as an earlier reading found it.
   */
  mayShow(id: string, reading: number): boolean;
  /** Whether something later than this reading is on screen, or was taken off it. */
  isOutdated(id: string, reading: number): boolean;
}

interface Parts {
  device: Pick<Device, 'backend'>;
  keeper: Pick<Keeper, 'writes' | 'unstored'>;
  /**
   * Counts anew what waits. Called before anything of the store is shown: another tab may have
   * written it, and it must not look sent for a moment.
   */
  recount: () => Promise<void>;
}

const isFinish = ({ type }: { type: string }) => type === 'FINISH_INSPECTION';

/** Whether the work list has this inspection, but not in full. */
const isRow = (id: string): boolean =>
  !fullInspection(id) && state.work.get().inspections?.has(id) === true;

/** Make one for each page: the order of readings is known only within one. */
export function createShowing({ device, keeper, recount }: Parts): Showing {
  let readings = 0;
  /** The latest reading that is on screen, by inspection. */
  const latest = new Map<string, number>();
  const begin = () => ++readings;

  const isOutdated = (id: string, reading: number) => reading < (latest.get(id) ?? 0);

  function mayShow(id: string, reading: number): boolean {
    if (isOutdated(id, reading)) return false;
    latest.set(id, reading);
    return true;
  }

  /** Loaded after the first screen, which never needs it. */
  async function onTop() {
    const { withChanges } = await import('#client/device/onTop.ts');
    return (inspection: Inspection): Inspection =>
      withChanges(inspection, treeOf(inspection), keeper.unstored(inspection.id));
  }

  /**
   * Reads the device's copy, again if something was written meanwhile: an earlier copy would lack
   * what memory has already let go of.
   */
  async function read(id: string, coming: ReturnType<typeof onTop>) {
    for (;;) {
      const [before, reading] = [keeper.writes(), begin()];
      const [{ kept, row }, withUnstored] = await Promise.all([
        readWithRow(device.backend(), accountHere(), id),
        coming,
      ]);
      await recount().catch(console.warn);
      if (keeper.writes() === before) return { kept, row, withUnstored, reading };
    }
  }

  return {
    begin,
    isOutdated,
    mayShow,
    onTop,
    async showKept(ids, also = false) {
      const account = state.account.get()?.id;
      if (!account) return true;
      const coming = onTop();
      coming.catch(() => undefined);
      let isKept = true;
      for (const id of ids) {
        if (!isHere(account)) continue;
        const { kept, row, withUnstored, reading } = await read(id, coming);
        const isOnlyRow = !also && isRow(id);
        const now = isOnlyRow ? row?.summary : kept && withUnstored(kept.inspection);
        if (now && isHere(account) && mayShow(id, reading)) {
          if (row?.unconfirmed) awaitWord(id);
          // The device waits for no word; memory may have a finish that is not stored yet.
          else if (!keeper.unstored(id).some(isFinish)) confirm([id]);
          showInspections([now]);
        }
        isKept &&= isOnlyRow || kept !== undefined || !isHere(account);
      }
      return isKept;
    },
  };
}
