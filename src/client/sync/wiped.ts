import { welcome } from '#client/device/people.ts';
import { forgetStates, keepCopies } from '#client/device/work.ts';
import { state } from '#client/state/state.ts';
import { isFull } from '#shared/rules/dashboard.ts';
import type { Device } from './device.ts';
import type { Keeper } from './keeper.ts';
import type { Tabs } from './tabs.ts';

/** The device's store was cleared under an open page: it is told, and what memory still has is stored again. */
export interface Wiped {
  /** @param isFirst this tab noticed it; else another one said so. Resolves when everything is stored again. */
  restore(isFirst?: boolean): Promise<void>;
}

export function createWiped({ device, keeper, tabs }: { device: Device; keeper: Keeper; tabs: Tabs }): Wiped {
  let running: Promise<void> | null = null;

  async function storeAgain(): Promise<void> {
    const user = state.account.get();
    if (!user) return;
    const { keepChanges, renewed } = await import('#client/device/queue.ts');
    const backend = device.backend();
    state.wiped.set(true);
    await welcome(backend, user, { clockOffset: state.clockOffset.get() }, new Date().toISOString());
    // Under new ids: what was on its way when the store went may have arrived under the old ones, and be merged with this.
    const lost = keeper.unsettled(user.id).map(({ change, ...rest }) => ({ ...rest, change: renewed(change) }));
    keeper.forgetAll();
    await forgetStates(backend, user.id);
    if (lost.length > 0) await keepChanges(backend, user.id, lost);
    // The changes first: what the copies hold of them is not on the server.
    const { inspections, versions, templates } = state.work.get();
    await keepCopies(backend, user.id, { inspections: [...(inspections?.values() ?? [])].filter(isFull), versions, templates });
  }

  return {
    restore(isFirst = true) {
      running ??= storeAgain().finally(() => {
        running = null;
        if (isFirst) tabs.tell({ kind: 'wiped' });
      });
      return running;
    },
  };
}
