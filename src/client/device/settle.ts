import type { Conflict, Receipt } from '#shared/model/receipt.ts';
import { transferred } from '#shared/rules/inspection/actionParts.ts';
import { noteAdded, noteNotAdded } from './adding.ts';
import { advance, metIn } from './advance.ts';
import type { Backend, Tx } from './backend.ts';
import type { LedgerEntry, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { confirmFinish, noteRefusals } from './judgedRows.ts';
import { leaveQueue, stillHere } from './leaveQueue.ts';
import { meetingOf } from './onTop.ts';
import { goAgain, placeBefore } from './places.ts';
import type { Counters } from './records.ts';
import { renumber } from './renumber.ts';
import { rebaseFollowers, withoutRefused } from './resting.ts';
import { createSettledStates } from './settledStates.ts';
import { newOf, supersede } from './supersede.ts';
import { keepMeeting } from './take.ts';

/** What taking in receipts led to. A change that has its receipt leaves the queue. */
export interface Settled {
  applied: QueueEntry[];
  refused: RefusedEntry[];
  conflicts: { entry: QueueEntry; conflict: Conflict }[];
  /** The revision that each inspection had here, and is now known to have. */
  revisions: Map<string, { from: number; to: number }>;
  /**
   * Ids that the server has for another change, each with a new change that holds the part that no
   * other change repeats; null where nothing is left to say.
   */
  renamed: { id: string; again: QueueEntry | null }[];
  /** Inspections that differ on the server: they must be read again. */
  stale: Set<string>;
  remaining: number;
}

/**
 * Processes the server's receipts: a change with a receipt leaves the queue, nothing else does.
 * `at`: now, ISO 8601.
 */
export const settle = (
  backend: Backend,
  account: string,
  sent: readonly (QueueEntry | RefusedEntry)[],
  receipts: readonly Receipt[],
  at: string,
): Promise<Settled> =>
  backend.run(
    [
      'accounts',
      'queue',
      'refused',
      'ledger',
      'sent',
      'counters',
      'inspections',
      'summaries',
      'meetings',
    ],
    'readwrite',
    async (tx) => {
      const entries = new Map(sent.map((entry) => [entry.id, entry]));
      const settled: Settled = {
        applied: [],
        refused: [],
        conflicts: [],
        revisions: new Map(),
        renamed: [],
        stale: new Set(),
        remaining: 0,
      };
      const states = createSettledStates(tx, account);
      const answered: { entry: QueueEntry | RefusedEntry; receipt: Receipt }[] = receipts.flatMap(
        (receipt) => {
          const entry = entries.get(receipt.id);
          return entry ? [{ entry, receipt }] : [];
        },
      );
      // This person logged out meanwhile: nothing of theirs may be stored.
      const known = await tx.get('counters', account);
      if (!known) return settled;
      let counters: Counters = known;
      const here = await stillHere(tx, account, sent);
      const [ours, strays] = [
        answered.filter(({ entry }) => here.has(entry.id)),
        answered.filter(({ entry }) => !here.has(entry.id)),
      ];
      leaveQueue(tx, account, sent, ours);
      for (const { entry, receipt } of strays) {
        // Refused, but the store was cleared: the page that has it in memory stores it again, and
        // it will be refused again.
        if (receipt.status === 'refused') continue;
        settled.applied.push(entry);
        await noteSent(tx, entry, counters, at);
      }
      const open = new Map((await tx.all('refused', account)).map((entry) => [entry.id, entry]));
      /** Refused changes, for the texts that were written on top of them. */
      const grounds = new Map<string, QueueEntry>(open);
      let { contiguous } = counters;
      for (const { entry, receipt } of ours) {
        const { place, device, sequence, inspection, id } = entry;
        if (receipt.error === 'action_conflict') {
          const left = await newOf(tx, entry, ours);
          tx.delete('refused', [account, place]);
          if (left) counters = goAgain(tx, counters, left);
          settled.renamed.push({ id, again: left });
          grounds.set(id, entry);
          open.delete(id);
          continue;
        }
        // A refusal has no `contiguous`; the change is on record on the server all the same, and
        // stays here until the person decides.
        const isNext = receipt.status === 'refused' && sequence === contiguous + 1;
        if (device === counters.device)
          contiguous = Math.max(contiguous, receipt.contiguous ?? 0, isNext ? sequence : 0);
        const status = receipt.status === 'refused' ? 'refused' : 'applied';
        tx.put('ledger', {
          account,
          place,
          id,
          device,
          sequence,
          status,
          at,
        } satisfies LedgerEntry);
        if (status === 'refused') {
          const refused: RefusedEntry = {
            ...withoutRefused(entry, grounds),
            error: receipt.error ?? 'internal_error',
            refusedAt: at,
          };
          tx.put('refused', refused);
          if (entry.type === 'ADD_INSPECTION')
            await states.around(inspection, () => noteNotAdded(tx, entry));
          const kept = await states.of(inspection);
          if (kept) states.set(kept, { ...kept.state, showsRefused: true });
          settled.refused.push(refused);
          open.set(id, refused);
          grounds.set(id, refused);
          settled.stale.add(inspection);
          continue;
        }
        if (open.get(id)?.place === place) tx.delete('refused', [account, place]);
        open.delete(id);
        grounds.delete(id);
        if (entry.type === 'FINISH_INSPECTION') await confirmFinish(tx, account, inspection);
        const isSuperseded = supersede(tx, entry, [...open.values()], at);
        // The inspection is a colleague's by now: the next list says so.
        if (isSuperseded || receipt.error === transferred) settled.stale.add(inspection);
        tx.put('sent', { ...entry, at });
        if (entry.type === 'ADD_INSPECTION')
          await states.around(inspection, () => noteAdded(tx, entry, receipt, at));
        settled.applied.push(entry);
        if (receipt.conflict) settled.conflicts.push({ entry, conflict: receipt.conflict });
        if (receipt.conflict?.part === 'notes')
          await keepMeeting(tx, meetingOf(entry, metIn(entry, receipt.conflict), receipt.conflict));
        const kept = await states.of(inspection);
        if (kept) states.set(kept, advance(kept.state, entry, receipt, settled.stale));
      }
      await rebaseFollowers(tx, account, answered);
      for (const { from, state } of states.store())
        settled.revisions.set(state.id, { from, to: state.inspection.revision });
      await noteRefusals(tx, account, settled.refused);
      // `renew` may also be about a change of another tablet, from its reserve file: that concerns
      // only that tablet.
      if (answered.some(({ entry, receipt }) => receipt.renew && entry.device === counters.device))
        await renumber(tx, counters);
      else if (contiguous > counters.contiguous || strays.length > 0)
        tx.put('counters', { ...counters, contiguous });
      settled.remaining = await tx.count('queue', account);
      return settled;
    },
  );

/**
 * A change of a store that was cleared did arrive. It is kept as sent, before everything that
 * waits.
 */
async function noteSent(
  tx: Tx,
  entry: QueueEntry | RefusedEntry,
  counters: Counters,
  at: string,
): Promise<void> {
  const { account } = counters;
  // Another page settled it before.
  if ((await tx.get('sent', [account, entry.place]))?.id === entry.id) return;
  const [head] = await tx.all('queue', account, { limit: 1 });
  tx.put('sent', { ...entry, place: placeBefore(head, counters), at });
}
