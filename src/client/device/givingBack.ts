import { v7 as uuidv7 } from 'uuid';
import type { Inspection } from '#shared/model/inspection.ts';
import { actionsOf, noteAt, notesIn } from '#shared/rules/actionParts.ts';
import { ancestorOf, chainOfNotes, type GivingBack, giveBack } from '#shared/rules/giveBack.ts';
import type { Backend, Tx } from './backend.ts';
import { isSame } from './copies.ts';
import { fieldOf } from './field.ts';
import { isUnsure } from './onTop.ts';
import { newCounters } from './people.ts';
import { lastBefore, placeBefore } from './places.ts';
import type { Change, KeptAccount, KeptInspection, QueueEntry, SentEntry } from './records.ts';
import { renumber } from './renumber.ts';

/** Giving back what a restored server has forgotten. */

/**
 * Begins to give back to a server that is in `epoch` now: answers the inspections that something was sent of, in the days that are kept, and
 * what pages still had of some when the store was cleared. What the server forgot leaves holes in the numbers of this device, which therefore
 * goes on under others.
 */
export const beginGivingBack = (
  backend: Backend,
  account: string,
  epoch: string,
): Promise<{ worked: Set<string>; fromMemory: Map<string, readonly Inspection[]> }> =>
  backend.run(['accounts', 'sent', 'queue', 'counters', 'inspections'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, restoredTo: epoch });
    const counters = await tx.get('counters', account);
    if (counters) await renumber(tx, counters);
    const copies = (await tx.all('inspections', account)).flatMap(({ id, fromMemory }) => (fromMemory ? [{ id, fromMemory }] : []));
    const work = [...(await tx.all('sent', account)), ...(await tx.all('queue', account))];
    return {
      worked: new Set([...work.map(({ inspection }) => inspection), ...copies.map(({ id }) => id)]),
      fromMemory: new Map(copies.map(({ id, fromMemory }) => [id, fromMemory])),
    };
  });

/**
 * Puts what the server lacks of an inspection at the head of the queue, before what waits; and lets what waits rest on the
 * text that the server has now. All in one transaction: an attempt that breaks off is made anew from the start.
 * @param there the inspection as the restored server has it. @param at now, ISO 8601
 * @param whole the copy of this device, of an inspection that was made again: all that is in it is given, whoever wrote it
 * @param copies what pages still had of it when the store was cleared, of pasts that nobody knows: what only they say is given
 */
export const keepGivenBack = (
  backend: Backend,
  account: string,
  there: Inspection,
  at: string,
  { whole = null, copies = [] }: { whole?: Inspection | null; copies?: readonly Inspection[] } = {},
): Promise<GivingBack> =>
  backend.run(['sent', 'queue', 'refused', 'counters', 'inspections'], 'readwrite', async (tx) => {
    await leaveCopies(tx, account, there.id, copies);
    const sent = (await tx.all('sent', account)).filter(({ inspection }) => inspection === there.id);
    const waiting = await tx.ofInspection(account, there.id);
    const refused = (await tx.all('refused', account)).filter(({ inspection }) => inspection === there.id);
    const known = [...sent.map(said), ...(whole ? actionsOf(whole).map((action) => ({ action })) : [])];
    const giving = giveBack(there, known, waiting.map(said), { refused, copies });
    // That it was finished elsewhere cannot be given from here.
    const isFinished = [...giving.actions.map(({ action }) => action), ...waiting].some(({ type }) => type === 'FINISH_INSPECTION');
    const given = { ...giving, left: giving.left + (whole?.status === 'finished' && !isFinished ? 1 : 0) };
    for (const entry of waiting) restOn(there, entry, sent, (next) => tx.put('queue', next));
    if (given.actions.length === 0) return given;
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    const [head] = await tx.all('queue', account, { limit: 1 });
    for (const { action, ground } of given.actions) {
      const place = placeBefore(head, counters);
      const finish = sent.findLast(({ type }) => type === 'FINISH_INSPECTION');
      const seen = action.type === 'FINISH_INSPECTION' && finish?.version_revision !== undefined ? { version_revision: finish.version_revision } : {};
      const change: Change = { ...action, id: uuidv7(), inspection: there.id, created_at: at, base: there.revision, ground, given_back: true, ...seen };
      tx.put('queue', { ...change, account, place, device: counters.device, sequence: counters.nextSequence++, field: fieldOf(change) });
    }
    tx.put('counters', { ...counters, sentUpTo: Math.max(counters.sentUpTo, lastBefore(head) ?? 0) });
    return given;
  });

const said = (entry: QueueEntry) => ({ action: entry, ground: entry.ground, isUnsure: isUnsure(entry) });

/** These of what pages had of an inspection are done with; what came since stays. */
async function leaveCopies(tx: Tx, account: string, id: string, copies: readonly Inspection[]): Promise<void> {
  if (copies.length === 0) return;
  const { fromMemory = [], ...kept } = (await tx.get('inspections', [account, id])) ?? {};
  if (!('inspection' in kept)) return;
  const left = fromMemory.filter((one) => !copies.some((copy) => isSame(one, copy)));
  tx.put('inspections', { ...(kept as KeptInspection), ...(left.length > 0 ? { fromMemory: left } : {}) });
}

/**
 * All is given back: the device's data is of this past now. False when pages stored more that they had meanwhile: then that goes first. What
 * hangs on an inspection that can never be there again stays here to be read.
 */
export const endGivingBack = (backend: Backend, account: string, epoch: string, givenBack: KeptAccount['givenBack']): Promise<boolean> =>
  backend.run(['accounts', 'inspections'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (!known) return true;
    const isDone = (await tx.all('inspections', account)).every(({ fromMemory, gone }) => !fromMemory || gone);
    tx.put('accounts', { ...known, ...(isDone ? { epoch, restoredTo: null } : {}), ...(givenBack ? { givenBack } : {}) });
    return isDone;
  });

/** What waits was written on a text that the server had: now it rests on what is left of that. */
function restOn(there: Inspection, entry: QueueEntry, sent: readonly SentEntry[], put: (next: QueueEntry) => void): void {
  if (notesIn(entry) === undefined || entry.ground?.notes == null || entry.after !== undefined) return;
  const field = fieldOf(entry);
  const chain = chainOfNotes(sent.filter((one) => fieldOf(one) === field).map((one) => ({ action: one, ground: one.ground })));
  const notes = ancestorOf([...chain, entry.ground.notes], noteAt(there, entry));
  if (notes === entry.ground.notes) return;
  // Should another device give that text back, then this is what was done to it.
  put({ ...entry, ground: { ...entry.ground, notes, typed_on: entry.ground.typed_on ?? entry.ground.notes } });
}
