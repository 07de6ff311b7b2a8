import type { Backend } from '#client/device/backend.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { keepChanges } from '#client/device/queue.ts';
import type { Change } from '#client/device/records.ts';
import { readInspection, readVersions } from '#client/device/work.ts';
import { readEmergency, saveEmergency } from './emergency.ts';

/** Takes up changes that were put aside when the page went away; those the store has after all are left out. */
export async function recover(backend: Backend, account: string, changes: readonly Change[]): Promise<number> {
  const { waiting, refused, settled } = await outgoing(backend, account);
  const known = new Set([...waiting, ...refused, ...settled].map(({ id }) => id));
  const versions = await readVersions(backend, account);
  let taken = 0;
  for (const change of changes) {
    if (known.has(change.id)) continue;
    const kept = await readInspection(backend, account, change.inspection);
    if (!kept) continue;
    const tree = kept.inspection.version.categories
      ? { categories: kept.inspection.version.categories }
      : versions.find(({ id }) => id === kept.inspection.version.id);
    await keepChanges(backend, account, [{ change, after: kept.inspection, tree: tree ?? { categories: [] } }]);
    taken++;
  }
  return taken;
}

/** What was put aside when the page went away is stored now. */
export async function takeUpEmergency(backend: Backend, account: string): Promise<void> {
  const saved = readEmergency(account);
  if (saved.length === 0) return;
  await recover(backend, account, saved);
  saveEmergency(account, []);
}
