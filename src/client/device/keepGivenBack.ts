import { newId } from '#client/newId.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt, notesIn } from '#shared/rules/inspection/actionParts.ts';
import { actionsOf } from '#shared/rules/inspection/actionsOf.ts';
import { ancestorOf, chainOfNotes } from '#shared/rules/merge/ancestor.ts';
import { type GivingBack, giveBack } from '#shared/rules/merge/giveBack.ts';
import type { Backend, Tx } from './backend.ts';
import type { Change, QueueEntry, SentEntry } from './changeRecords.ts';
import { isSame } from './copies.ts';
import { fieldOf } from './field.ts';
import { isUnsure } from './onTop.ts';
import { newCounters } from './people.ts';
import { lastBefore, placeBefore } from './places.ts';
import type { KeptInspection } from './records.ts';

/**
 * Puts what the server lacks of an inspection at the head of the queue, and bases waiting texts on
 * what the server has now. One transaction: an attempt that breaks off is repeated from the start.
 * @param there the inspection as the restored server has it. @param at now, ISO 8601
 * @param whole this device's copy of an inspection that had to be made again: everything in it is
 * given back, whoever wrote it
 * @param copies what open pages had of it when the store was cleared, of unknown pasts: everything
 * that only these copies say is given back
 * @param read the record as this device read it from the server, before the server forgot it
 */
export const keepGivenBack = (
  backend: Backend,
  account: string,
  there: Inspection,
  at: string,
  {
    whole = null,
    copies = [],
    read = null,
  }: {
    whole?: Inspection | null;
    copies?: readonly Inspection[];
    read?: Inspection | null;
  } = {},
): Promise<GivingBack> =>
  backend.run(['sent', 'queue', 'refused', 'counters', 'inspections'], 'readwrite', async (tx) => {
    await leaveCopies(tx, account, there.id, copies);
    const sent = (await tx.all('sent', account)).filter(
      ({ inspection }) => inspection === there.id,
    );
    const waiting = await tx.ofInspection(account, there.id);
    const refused = (await tx.all('refused', account)).filter(
      ({ inspection }) => inspection === there.id,
    );
    const known = [
      ...sent.map(said),
      ...(whole ? actionsOf(whole).map((action) => ({ action })) : []),
    ];
    const giving = giveBack(there, known, waiting.map(said), { refused, copies, read });
    // It was finished on another device: only that device can give the finish back.
    const isFinished = [...giving.actions.map(({ action }) => action), ...waiting].some(
      ({ type }) => type === 'FINISH_INSPECTION',
    );
    const given = {
      ...giving,
      left: giving.left + (whole?.status === 'finished' && !isFinished ? 1 : 0),
    };
    for (const entry of waiting) restOn(there, entry, sent, (next) => tx.put('queue', next));
    if (given.actions.length === 0) return given;
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    const [head] = await tx.all('queue', account, { limit: 1 });
    for (const { action, ground } of given.actions) {
      const place = placeBefore(head, counters);
      const finish = sent.findLast(({ type }) => type === 'FINISH_INSPECTION');
      const seen =
        action.type === 'FINISH_INSPECTION' && finish?.version_revision !== undefined
          ? { version_revision: finish.version_revision }
          : {};
      const change: Change = {
        ...action,
        id: newId(),
        inspection: there.id,
        created_at: at,
        base: there.revision,
        ground,
        given_back: true,
        ...seen,
      };
      tx.put('queue', {
        ...change,
        account,
        place,
        device: counters.device,
        sequence: counters.nextSequence++,
        field: fieldOf(change),
      });
    }
    tx.put('counters', {
      ...counters,
      sentUpTo: Math.max(counters.sentUpTo, lastBefore(head) ?? 0),
    });
    return given;
  });

const said = (entry: QueueEntry) => ({
  action: entry,
  ground: entry.ground,
  isUnsure: isUnsure(entry),
});

/** Removes these copies of an inspection; copies that were added since stay. */
async function leaveCopies(
  tx: Tx,
  account: string,
  id: string,
  copies: readonly Inspection[],
): Promise<void> {
  if (copies.length === 0) return;
  const { fromMemory = [], ...kept } = (await tx.get('inspections', [account, id])) ?? {};
  if (!('inspection' in kept)) return;
  const left = fromMemory.filter((one) => !copies.some((copy) => isSame(one, copy)));
  tx.put('inspections', {
    ...(kept as KeptInspection),
    ...(left.length > 0 ? { fromMemory: left } : {}),
  });
}

/**
 * A waiting text was written on one that the server had. Bases it on what the restored server has
 * of that.
 */
function restOn(
  there: Inspection,
  entry: QueueEntry,
  sent: readonly SentEntry[],
  put: (next: QueueEntry) => void,
): void {
  if (notesIn(entry) === undefined || entry.ground?.notes == null || entry.after !== undefined)
    return;
  const field = fieldOf(entry);
  const chain = chainOfNotes(
    sent
      .filter((one) => fieldOf(one) === field)
      .map((one) => ({ action: one, ground: one.ground })),
  );
  const notes = ancestorOf([...chain, entry.ground.notes], noteAt(there, entry));
  if (notes === entry.ground.notes) return;
  // Another device may give that text back: then this one was made of it after all.
  put({
    ...entry,
    ground: { ...entry.ground, notes, typed_on: entry.ground.typed_on ?? entry.ground.notes },
  });
}
