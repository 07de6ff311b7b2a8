import type { Backend } from '#client/device/backend.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { keepChanges } from '#client/device/queue.ts';
import type { Change } from '#client/device/records.ts';
import { readInspection, readVersions, treeAmong } from '#client/device/work.ts';
import { readEmergency, saveEmergency } from './emergency.ts';

/**
 * Takes up changes that were put aside when the page went away; those the store has after all are left out. Answers those
 * that could not be taken up, because their inspection is not here.
 */
export async function recover(backend: Backend, account: string, changes: readonly Change[]): Promise<Change[]> {
  const { waiting, refused, settled } = await outgoing(backend, account);
  const known = new Set([...waiting, ...refused, ...settled].map(({ id }) => id));
  const versions = await readVersions(backend, account);
  const left: Change[] = [];
  for (const change of changes) {
    if (known.has(change.id)) continue;
    const kept = await readInspection(backend, account, change.inspection);
    if (!kept) {
      left.push(change);
      continue;
    }
    const tree = treeAmong(kept.inspection, versions);
    await keepChanges(backend, account, [{ change, after: kept.inspection, tree: tree ?? { categories: [] } }]);
  }
  return left;
}

/** What was put aside when the page went away is stored now; what cannot be, stays aside. True when something was taken up. */
export async function takeUpEmergency(backend: Backend, account: string): Promise<boolean> {
  const saved = readEmergency(account);
  if (saved.length === 0) return false;
  try {
    const left = await recover(backend, account, saved);
    saveEmergency(account, left);
    return left.length < saved.length;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
