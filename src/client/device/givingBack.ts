import { v7 as uuidv7 } from 'uuid';
import type { Inspection } from '#shared/model/inspection.ts';
import { actionsOf, noteAt, notesIn } from '#shared/rules/actionParts.ts';
import { ancestorOf, chainOfNotes, type GivingBack, giveBack } from '#shared/rules/giveBack.ts';
import type { Backend } from './backend.ts';
import { fieldOf } from './field.ts';
import { newCounters } from './people.ts';
import { lastBefore, placeBefore } from './places.ts';
import type { Change, QueueEntry, SentEntry } from './records.ts';
import { renumber } from './renumber.ts';

/** Giving back what a restored server has forgotten. */

/**
 * Begins to give back: answers the inspections that something was sent of, in the days that are kept, and those that only memory still had
 * when the store was cleared: what was sent of these is in their copies. What the server forgot leaves holes in the numbers of this device,
 * which therefore goes on under others.
 */
export const beginGivingBack = (backend: Backend, account: string): Promise<{ worked: Set<string>; fromMemory: Map<string, Inspection> }> =>
  backend.run(['sent', 'queue', 'counters', 'inspections'], 'readwrite', async (tx) => {
    const counters = await tx.get('counters', account);
    if (counters) await renumber(tx, counters);
    const copies = (await tx.all('inspections', account)).filter((kept) => kept.fromMemory);
    const work = [...(await tx.all('sent', account)), ...(await tx.all('queue', account))];
    return {
      worked: new Set([...work.map(({ inspection }) => inspection), ...copies.map(({ id }) => id)]),
      fromMemory: new Map(copies.map(({ id, inspection }) => [id, inspection])),
    };
  });

/**
 * Puts what the server lacks of an inspection at the head of the queue, before what waits; and lets what waits rest on the
 * text that the server has now. All in one transaction: an attempt that breaks off is made anew from the start.
 * @param there the inspection as the restored server has it. @param at now, ISO 8601
 * @param whole the copy of this device, of an inspection that was made again or that only memory still had: all that is in it is given, whoever
 * wrote it
 */
export const keepGivenBack = (backend: Backend, account: string, there: Inspection, at: string, whole: Inspection | null = null): Promise<GivingBack> =>
  backend.run(['sent', 'queue', 'counters'], 'readwrite', async (tx) => {
    const sent = (await tx.all('sent', account)).filter(({ inspection }) => inspection === there.id);
    const waiting = await tx.ofInspection(account, there.id);
    const given = giveBack(
      there,
      [...sent.map((entry) => ({ action: entry, ground: entry.ground })), ...(whole ? actionsOf(whole).map((action) => ({ action })) : [])],
      waiting,
    );
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

/** What waits was written on a text that the server had: now it rests on what is left of that. */
function restOn(there: Inspection, entry: QueueEntry, sent: readonly SentEntry[], put: (next: QueueEntry) => void): void {
  if (notesIn(entry) === undefined || entry.ground?.notes == null || entry.after !== undefined) return;
  const field = fieldOf(entry);
  const chain = chainOfNotes(sent.filter((one) => fieldOf(one) === field).map((one) => ({ action: one, ground: one.ground })));
  const notes = ancestorOf([...chain, entry.ground.notes], noteAt(there, entry));
  if (notes !== entry.ground.notes) put({ ...entry, ground: { ...entry.ground, notes } });
}
