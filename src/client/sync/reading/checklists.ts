import { readVersions } from '#client/device/work.ts';
import { accountHere, isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';

/** Reads this device's checklists, once, when something needs them. */
export async function needVersions(device: Pick<Device, 'backend'>): Promise<void> {
  if (state.work.get().versions.length > 0) return;
  const versions = await readVersions(device.backend(), accountHere());
  state.work.set((work) => (work.versions.length > 0 ? work : { ...work, versions }));
}

/** Another reading of the work list may have stored newer checklists than memory has. */
export async function rereadVersions(device: Pick<Device, 'backend'>): Promise<void> {
  const account = accountHere();
  const versions = await readVersions(device.backend(), account);
  if (isHere(account)) state.work.set((work) => ({ ...work, versions }));
}
