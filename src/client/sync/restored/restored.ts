import type { Call } from '#client/api/caller.ts';
import { dismissGivenBack, keepFirstEpoch, markOwed } from '#client/device/past.ts';
import { readAccount } from '#client/device/people.ts';
import type { KeptAccount } from '#client/device/records.ts';
import { isCleared } from '#client/device/storeName.ts';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import { epochHeader } from '#shared/contract/route.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { isEarlier } from '#shared/rules/device/epochs.ts';
import { isInspector } from '#shared/rules/office/access.ts';

/**
 * A server that was restored to an older state. This device gives back what it lacks before it
 * sends anything else.
 */
export interface Restored {
  /** Notes the epoch of an answer. */
  note(headers: Headers): void;
  /** The server's epoch, as far as is known here; null when this page never heard of one. */
  epoch(): string | null;
  /**
   * The epoch that this page acted on last: what it shows belongs to that past. Null when it never
   * heard of one.
   */
  past(): string | null;
  /** Reads what the device knows of an account's epoch. */
  open(account: string): Promise<void>;
  /** Whether the server was restored and this device has not given back yet what it lacks. */
  isDue(): Promise<boolean>;
  /**
   * Gives back what a restored server lacks, one tab at a time. True when the page is in another
   * epoch since: what waits must be counted anew. @throws Offline, Problem: then nothing may be
   * sent yet.
   */
  settle(): Promise<boolean>;
  /** The person read what happened. */
  read(): Promise<void>;
}

interface Parts {
  call: Call;
  device: Device;
  tabs: Tabs;
  takeOver: (inspection: Inspection) => Promise<void>;
  /** Called when everything is given back: the work list may be read again. */
  onOver: () => void;
}

/** After this many answers in a row with an earlier epoch, they are not just late. */
const manyDoubts = 3;

/** Knows no epoch until an answer came in or an account was opened. */
export function createRestored({ call, device, tabs, takeOver, onOver }: Parts): Restored {
  /** The epoch that this page acted on last: what it shows belongs to that past. */
  let known: string | null = null;
  /** The account that `known` belongs to. */
  let whose = '';
  /** The epoch of the latest answers. */
  let heard: string | null = null;
  /**
   * How many answers in a row had an earlier epoch than `heard`. One may have been long on its way;
   * several are not.
   */
  let doubts = 0;
  /** An epoch that is surely newer although it looks earlier: the server's clock was put back. */
  let surely: string | null = null;
  /** The inspections that the server fails at, with the account and epoch that this is about. */
  let trouble = { of: '', failing: new Map<string, number>() };

  async function giveBack(account: string, epoch: string): Promise<void> {
    const backend = device.backend();
    const of = `${account} ${epoch}`;
    if (trouble.of !== of) trouble = { of, failing: new Map() };
    const { giveBackWhole } = await import('./giveBackWhole.ts');
    const { failing } = trouble;
    const told = await giveBackWhole({ backend, call, account, epoch, takeOver, failing, isGone });
    if (!told || (await isGone())) return;
    known = epoch;
    if (told.count + told.left > 0) state.givenBack.set(told);
    tabs.tell({ kind: 'notes' });
    onOver();
  }

  /** Whether the store was cleared and this page has not stored its data again yet. */
  const isGone = () => isCleared(device.backend(), device.store());

  /**
   * Whether the server is in another past than this one. A late answer may still have an earlier
   * epoch.
   */
  const isPast = (epoch: string | null | undefined): boolean =>
    heard !== null &&
    !!epoch &&
    epoch !== heard &&
    (heard === surely || isEarlier(heard, epoch) !== true);

  /**
   * Whether something must be given back. `isLost`: the store was cleared, and only this page still
   * has that.
   */
  async function look(
    account: string,
  ): Promise<{ isDue: boolean; isLost: boolean; kept: KeptAccount | undefined }> {
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
      // This page's data belongs to the past it acted on, even if the store is new or another tab
      // went on.
      if (account !== whose || known === null) known = kept?.epoch ?? heard;
      // Before any screen reads, so that the store says which past it belongs to. The first epoch
      // that a device hears of has forgotten nothing.
      if (known !== null && !kept?.epoch) await keepFirstEpoch(device.backend(), account, known);
      whose = account;
      state.givenBack.set(kept?.givenBack ?? null);
    },
    async isDue() {
      const account = state.account.get()?.id;
      if (account === undefined) return false;
      const { isDue, isLost, kept } = await look(account);
      // For a cleared store the past is not known yet; and without the role nothing can be given
      // back.
      const mayOwe =
        isDue && !isLost && !kept?.restoredTo && isInspector(state.account.get()?.roles ?? []);
      // It is due even if this cannot be stored because the disk is full.
      if (mayOwe && heard !== null)
        await markOwed(device.backend(), account, heard).catch(console.warn);
      return isDue;
    },
    async settle() {
      // Without the role nothing can be given back: that waits until the person has it again.
      if (!isInspector(state.account.get()?.roles ?? [])) return false;
      const account = accountHere();
      const { kept, isDue, isLost } = await look(account);
      // If the store was cleared, it is filled first, and then checked again.
      if (isLost) return false;
      // Another page may have heard of it first.
      const epoch =
        kept?.restoredTo && (heard === null || heard === kept.epoch) ? kept.restoredTo : heard;
      if (!epoch) return false;
      if (isDue) {
        await giveBack(account, epoch);
        return true;
      }
      if (known === epoch) return false;
      await keepFirstEpoch(device.backend(), account, epoch);
      const isFirst = known === null;
      known = epoch;
      if (isFirst) return true;
      // Another tab has done it.
      state.givenBack.set(kept?.givenBack ?? null);
      onOver();
      return true;
    },
    async read() {
      state.givenBack.set(null);
      await dismissGivenBack(device.backend(), accountHere());
      tabs.tell({ kind: 'notes' });
    },
  };
}
