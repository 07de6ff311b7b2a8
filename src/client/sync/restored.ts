import type { Call } from '#client/api/caller.ts';
import { firstEpoch, isCleared, owe, readAccount, readGivenBack } from '#client/device/people.ts';
import type { KeptAccount } from '#client/device/records.ts';
import { here, isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { epochHeader } from '#shared/contract/route.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { isInspector } from '#shared/rules/access.ts';
import { isEarlier } from '#shared/rules/epochs.ts';
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

/** So many answers in a row that speak of an earlier epoch are no late ones. */
const manyDoubts = 3;

export function createRestored({ call, device, tabs, takeOver, onOver }: Parts): Restored {
  /** The past that what this page shows is of: the epoch that it acted on last. */
  let known: string | null = null;
  /** Who knows it. */
  let whose = '';
  /** The epoch that answers spoke of last. */
  let heard: string | null = null;
  /** How often in a row they spoke of an earlier one than that: an answer may be long on its way, a few are not. */
  let doubts = 0;
  /** An epoch that came after a later one, where the server's clock was put back. */
  let surely: string | null = null;
  /** What the server fails at, of which person and past. */
  let trouble = { of: '', failing: new Map<string, number>() };

  async function giveBack(account: string, epoch: string): Promise<void> {
    const backend = device.backend();
    const of = `${account} ${epoch}`;
    if (trouble.of !== of) trouble = { of, failing: new Map() };
    const { giveBackAll } = await import('./giveBackAll.ts');
    const { endGivingBack } = await import('#client/device/givingBack.ts');
    const told = { count: 0, left: 0 };
    const news = () => (told.count + told.left > 0 ? told : null);
    // Pages that wake meanwhile may store more of what they had.
    do {
      const { count, left } = await giveBackAll({
        backend,
        call,
        account,
        epoch,
        clock: Date.now,
        takeOver,
        goesOn: () => isHere(account),
        failing: trouble.failing,
      });
      // Cleared meanwhile: what this page has of it comes first, as of the past that it is of.
      if (!isHere(account) || (await isGone())) return;
      // Counted in the queue, where what was given before waits too.
      told.count = Math.max(told.count, count);
      told.left = Math.max(told.left, left);
    } while (!(await endGivingBack(backend, account, epoch, news())));
    if (await isGone()) return;
    known = epoch;
    const given = news();
    if (given) state.givenBack.set(given);
    tabs.tell({ kind: 'notes' });
    onOver();
  }

  /** Whether the store was cleared, and this page did not store again yet what it has. */
  const isGone = () => isCleared(device.backend(), device.store());

  /** Whether the server is in another past than this one. An answer that was long on its way speaks of what was before. */
  const isPast = (epoch: string | null | undefined): boolean =>
    heard !== null && !!epoch && epoch !== heard && (heard === surely || isEarlier(heard, epoch) !== true);

  /** Whether something must be given back; `isLost`: it is in this page only, and not in the store, which was cleared. */
  async function look(account: string): Promise<{ isDue: boolean; isLost: boolean; kept: KeptAccount | undefined }> {
    const kept = await readAccount(device.backend(), account);
    const isLost = isPast(known) && (await isGone());
    return { kept, isLost, isDue: isLost || Boolean(kept?.restoredTo) || isPast(kept?.epoch) };
  }

  return {
    note(headers) {
      const epoch = headers.get(epochHeader);
      if (!epoch) return;
      const isBefore = heard !== null && isEarlier(epoch, heard) === true;
      doubts = isBefore ? doubts + 1 : 0;
      if (isBefore && doubts < manyDoubts) return;
      if (isBefore) surely = epoch;
      heard = epoch;
    },
    epoch: () => heard ?? known,
    past: () => known,
    async open(account) {
      const kept = await readAccount(device.backend(), account);
      // What this page has is of the past that it acted on, also when the store was made anew or another tab went on.
      if (account !== whose || known === null) known = kept?.epoch ?? heard;
      // Before anything is read: whoever finds this store must see of which past that is. The first one that a device hears of has forgotten nothing.
      if (known !== null) await firstEpoch(device.backend(), account, known);
      whose = account;
      state.givenBack.set(kept?.givenBack ?? null);
    },
    async isDue() {
      const account = state.account.get()?.id;
      if (account === undefined) return false;
      const { isDue, isLost, kept } = await look(account);
      // Of a store that was cleared nobody knows yet which past it is of; and without the role nothing is given.
      const mayOwe = isDue && !isLost && !kept?.restoredTo && isInspector(state.account.get()?.roles ?? []);
      // On a full disk it is due all the same.
      if (mayOwe && heard !== null) await owe(device.backend(), account, heard).catch(console.warn);
      return isDue;
    },
    async settle() {
      // Without the role nothing can be given: that waits until it is back.
      if (!isInspector(state.account.get()?.roles ?? [])) return false;
      const account = here();
      const { kept, isDue, isLost } = await look(account);
      // Who finds the store cleared fills it first; then it is looked at again.
      if (isLost) return false;
      // Another page may have heard of it first.
      const epoch = kept?.restoredTo && (heard === null || heard === kept.epoch) ? kept.restoredTo : heard;
      if (!epoch) return false;
      if (isDue) {
        await giveBack(account, epoch);
        return true;
      }
      if (known === epoch) return false;
      await firstEpoch(device.backend(), account, epoch);
      const isFirst = known === null;
      known = epoch;
      if (isFirst) return true;
      // Another tab was first.
      state.givenBack.set(kept?.givenBack ?? null);
      onOver();
      return true;
    },
    async read() {
      state.givenBack.set(null);
      await readGivenBack(device.backend(), here());
      tabs.tell({ kind: 'notes' });
    },
  };
}
