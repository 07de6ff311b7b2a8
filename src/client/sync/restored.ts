import type { Call } from '#client/caller.ts';
import { noteEpoch, readAccount } from '#client/device/people.ts';
import { here, isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { epochHeader } from '#shared/contract/route.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { isInspector } from '#shared/rules/access.ts';
import type { Device } from './device.ts';
import type { Tabs } from './tabs.ts';

/** A server that came back older than this device knew it: what it lacks is given back before anything else is sent. */
export interface Restored {
  /** Looks whether an answer speaks of another epoch than this device knows. */
  note(headers: Headers): void;
  /** The epoch that this device takes the server to be in; null when it never heard of one. */
  epoch(): string | null;
  /** The epoch that this page acted on last: what it shows is of that past. Null when it never heard of one. */
  past(): string | null;
  /** Takes up what the device knows of an account. */
  open(account: string): Promise<void>;
  /** Whether an answer spoke of another past than the device knows, and nothing was given back yet: what the server lacks may be there again soon. */
  isDue(): Promise<boolean>;
  /** Gives back, when there is reason to; true when there was. One tab at a time. @throws Offline, Problem: then nothing may be sent yet. */
  settle(): Promise<boolean>;
  /** The person read what happened. */
  read(): Promise<void>;
}

interface Parts {
  call: Call;
  device: Device;
  tabs: Tabs;
  takeOver: (inspection: Inspection) => Promise<void>;
  /** Told when everything was given back: the work list may be read as it is. */
  onOver: () => void;
}

export function createRestored({ call, device, tabs, takeOver, onOver }: Parts): Restored {
  let known: string | null = null;
  /** Who knows it. */
  let whose = '';
  /** An epoch that answers spoke of, and that this device did not act on yet. */
  let heard: string | null = null;
  /** What the server fails at, of which person and past. */
  let trouble = { of: '', failing: new Map<string, number>() };

  async function giveBack(account: string, epoch: string): Promise<void> {
    const backend = device.backend();
    const of = `${account} ${epoch}`;
    if (trouble.of !== of) trouble = { of, failing: new Map() };
    const { giveBackAll } = await import('./giveBackAll.ts');
    const { count, left } = await giveBackAll({ backend, call, account, clock: Date.now, takeOver, goesOn: () => isHere(account), failing: trouble.failing });
    if (!isHere(account)) return;
    const news = count + left > 0 ? { count, left } : null;
    await noteEpoch(backend, account, { epoch, restoredTo: null, ...(news ? { givenBack: news } : {}) });
    known = epoch;
    // Or it was restored once more meanwhile.
    if (heard === epoch) heard = null;
    if (news) state.givenBack.set(news);
    tabs.tell({ kind: 'notes' });
    onOver();
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
    past: () => known,
    async open(account) {
      const kept = await readAccount(device.backend(), account);
      const there = kept?.epoch ?? null;
      const mine = account === whose ? known : null;
      if (mine === null) known = there;
      // What this page has is of the past that it acted on, also when the store was made anew or another tab went on.
      else if (there !== null && there !== mine) heard = there;
      // Before anything is read: whoever finds this store must see of which past that is.
      const first = there === null ? (mine ?? heard) : null;
      if (first !== null) await begin(account, first);
      whose = account;
      state.givenBack.set(kept?.givenBack ?? null);
    },
    async isDue() {
      const account = state.account.get()?.id;
      const kept = account === undefined ? undefined : await readAccount(device.backend(), account);
      // Another page stored again what it had of a past that this one never acted on.
      if (kept?.restoredTo && kept.epoch) {
        if (heard === null || heard === kept.epoch) heard = kept.restoredTo;
        known = kept.epoch;
      }
      return known !== null && heard !== null && heard !== known;
    },
    async settle() {
      // Without the role nothing can be given: that waits until it is back.
      if (!heard || heard === known || !isInspector(state.account.get()?.roles ?? [])) return false;
      const [account, epoch] = [here(), heard];
      const kept = await readAccount(device.backend(), account);
      // Another tab was first.
      if (kept?.epoch === epoch) {
        known = epoch;
        state.givenBack.set(kept.givenBack ?? null);
        onOver();
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
