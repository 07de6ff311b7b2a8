import { outgoing } from '#client/device/outgoing.ts';
import { keepChanges } from '#client/device/queue.ts';
import type { Change } from '#client/device/records.ts';
import { treeAmong } from '#client/device/tree.ts';
import { readInspection, readVersions } from '#client/device/work.ts';
import { groundOf, notesIn } from '#shared/rules/ground.ts';
import { rebaseLate } from '#shared/rules/rebase.ts';
import type { Device } from './device.ts';
import type { Emergency } from './emergency.ts';

/** Takes up what was put aside when a page went away. */
export interface Recovery {
  /** What cannot be stored, because its inspection is not here, stays aside. True when something was taken up. */
  takeUp(account: string): Promise<boolean>;
}

export function createRecovery({ device, emergency }: { device: Device; emergency: Emergency }): Recovery {
  /**
   * Stores changes that were put aside; answers those whose inspection is not here. What the store has after all, and what was
   * written over since, changes nothing.
   */
  async function recover(account: string, changes: readonly Change[]): Promise<Change[]> {
    const backend = device.backend();
    const { waiting, refused, settled } = await outgoing(backend, account);
    const known = new Set([...waiting, ...refused, ...settled].map(({ id }) => id));
    const versions = await readVersions(backend, account);
    const left: Change[] = [];
    for (const change of changes) {
      const kept = await readInspection(backend, account, change.inspection);
      if (!kept) left.push(change);
      if (!kept || known.has(change.id)) continue;
      // Of an earlier release: nobody knows what it was typed on, so that nothing of what is there may go.
      const ground = change.ground ?? { ...groundOf(kept.inspection, change), ...(notesIn(change) === undefined ? {} : { notes: '' }) };
      const late = rebaseLate(kept.inspection, change, ground);
      if (!late) continue;
      const tree = treeAmong(kept.inspection, versions) ?? { categories: [] };
      const performed: Change = { ...change, ...late, ground: groundOf(kept.inspection, late) };
      await keepChanges(backend, account, [{ change: performed, after: kept.inspection, tree }]);
    }
    return left;
  }

  return {
    async takeUp(account) {
      let isTaken = false;
      for (const copy of emergency.read(account)) {
        try {
          const left = await recover(account, copy.changes);
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
