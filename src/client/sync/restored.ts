import { noteEpoch, readAccount } from '#client/device/people.ts';
import { here, isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { epochHeader } from '#shared/contract/route.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { isInspector } from '#shared/rules/access.ts';
import type { Device } from './device.ts';
import type { Tabs } from './tabs.ts';

/** A server that came back older than this device knew it: what it lacks is given back before anything else is sent. */
export interface Restored {
  /** Looks whether an answer speaks of another epoch than this device knows. */
  note(headers: Headers): void;
  /** The epoch that this device takes the server to be in; null when it never heard of one. */
  epoch(): string | null;
  /** Takes up what the device knows of an account. */
  open(account: string): Promise<void>;
  /** Gives back, when there is reason to; true when there was. One tab at a time. @throws Offline, Problem: then nothing may be sent yet. */
  settle(): Promise<boolean>;
  /** The person read what happened. */
  read(): Promise<void>;
}

interface Parts {
  device: Device;
  tabs: Tabs;
  readInspection: (id: string) => Promise<Inspection>;
  takeOver: (inspection: Inspection) => Promise<void>;
}

export function createRestored({ device, tabs, readInspection, takeOver }: Parts): Restored {
  let known: string | null = null;
  /** An epoch that answers spoke of, and that this device did not act on yet. */
  let heard: string | null = null;

  async function giveBack(account: string, epoch: string): Promise<void> {
    const { beginGivingBack, keepGivenBack } = await import('#client/device/givingBack.ts');
    const backend = device.backend();
    let [count, left] = [0, 0];
    if (isInspector(state.account.get()?.roles ?? []))
      for (const id of await beginGivingBack(backend, account)) {
        const there = await readInspection(id).catch((error: unknown) => {
          // Added after the backup, or deleted: its work stays readable here.
          if (error instanceof Problem && error.code === 'inspection_not_found') return null;
          throw error;
        });
        if (!isHere(account)) return;
        if (!there) {
          left++;
          continue;
        }
        const given = await keepGivenBack(backend, account, there, new Date().toISOString());
        count += given.actions.length;
        left += given.left;
        await takeOver(there);
      }
    const news = count + left > 0 ? { count, left } : null;
    await noteEpoch(backend, account, { epoch, ...(news ? { givenBack: news } : {}) });
    known = epoch;
    heard = null;
    if (news) state.givenBack.set(news);
    tabs.tell({ kind: 'notes' });
  }

  /** The first one that this device hears of: there is nothing that another one could have forgotten. */
  async function begin(account: string, epoch: string): Promise<void> {
    await noteEpoch(device.backend(), account, { epoch });
    known = epoch;
  }

  return {
    note(headers) {
      const epoch = headers.get(epochHeader);
      if (epoch && epoch !== known) heard = epoch;
    },
    epoch: () => heard ?? known,
    async open(account) {
      const kept = await readAccount(device.backend(), account);
      known = kept?.epoch ?? null;
      state.givenBack.set(kept?.givenBack ?? null);
    },
    async settle() {
      if (!heard || heard === known || !state.account.get()) return false;
      const [account, epoch] = [here(), heard];
      const kept = await readAccount(device.backend(), account);
      // Another tab was first.
      if (kept?.epoch === epoch) {
        known = epoch;
        state.givenBack.set(kept.givenBack ?? null);
      } else if (kept?.epoch) await giveBack(account, epoch);
      else await begin(account, epoch);
      return true;
    },
    async read() {
      state.givenBack.set(null);
      await noteEpoch(device.backend(), here(), { givenBack: null });
      tabs.tell({ kind: 'notes' });
    },
  };
}
