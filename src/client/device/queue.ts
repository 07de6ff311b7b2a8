import type { Inspection } from '#shared/model/inspection.ts';
import type { Conflict, Receipt } from '#shared/rules/actions.ts';
import type { Backend } from './backend.ts';
import { newCounters } from './people.ts';
import type { Change, KeptInspection, KeptSummary, LedgerEntry, QueueEntry, RefusedEntry } from './records.ts';
import { summaryOf, type Tree, withChanges } from './work.ts';

/**
 * The queue: every change is kept here, with the state it leads to, before anything is sent, and leaves only on its own
 * receipt (decisions part 4). A change has a place in this queue and a sequence number of its device, without gaps.
 */
export interface Performed {
  change: Change;
  /** The state after it, for an inspection that this device did not keep yet. */
  after: Inspection;
  tree: Tree;
}

/** Which field a change is about: of one field only the last unsent value needs to travel. */
export function fieldOf({ type, inspection, payload }: Pick<Change, 'type' | 'inspection' | 'payload'>): string {
  const { question, category } = payload as { question?: string; category?: string };
  return [inspection, type, question ?? category ?? ''].join('|');
}

/**
 * Keeps changes: their queue entries and the new states, in one transaction. A change of a field that waits unsent is
 * merged into it; what was sent, or may have been, is left as it is. Answers under which action each change went in.
 */
export const keepChanges = (backend: Backend, account: string, list: readonly Performed[]): Promise<Map<string, string>> =>
  backend.run(['counters', 'queue', 'inspections', 'summaries'], 'readwrite', async (tx) => {
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    const places = new Map<string, string>();
    const states = new Map<string, KeptInspection>();
    for (const { change, after, tree } of list) {
      const field = fieldOf(change);
      const last = await tx.lastOfField(account, field);
      if (last && last.place > counters.sentUpTo && last.device === counters.device) {
        tx.put('queue', { ...last, payload: { ...(last.payload as object), ...(change.payload as object) }, created_at: change.created_at });
        places.set(change.id, last.id);
      } else {
        // Made on top of one that is under way: it knows no more of others than that one did.
        const base = Math.min(change.base, last?.base ?? change.base);
        tx.put('queue', { ...change, base, account, field, place: counters.nextPlace++, device: counters.device, sequence: counters.nextSequence++ });
        places.set(change.id, change.id);
      }
      const kept = states.get(change.inspection) ?? (await tx.get('inspections', [account, change.inspection]));
      // Another tab may have gone on meanwhile: the change is applied on what is kept, not on what this tab saw.
      const inspection = kept ? withChanges(kept.inspection, tree, [change]) : after;
      states.set(change.inspection, { ...(kept ?? { account, id: change.inspection, told: after.revision }), inspection });
    }
    const finished = new Set(list.filter(({ change }) => change.type === 'FINISH_INSPECTION').map(({ change }) => change.inspection));
    for (const state of states.values()) {
      tx.put('inspections', state);
      const known = await tx.get('summaries', [account, state.id]);
      tx.put('summaries', { ...known, account, id: state.id, summary: summaryOf(state.inspection), ...(finished.has(state.id) ? { unconfirmed: true } : {}) });
    }
    tx.put('counters', counters);
    return places;
  });

export interface Delivery {
  entries: QueueEntry[];
  /** Refused before, and sent along because something in this delivery rests on them. */
  again: RefusedEntry[];
  /** All that waits, these included. */
  total: number;
}

/**
 * What goes next, oldest first, at most so many and so many characters. From here on these are never changed: that is
 * written before anything leaves. `rests` names what is still being typed: only that is no reason to send.
 */
export const nextDelivery = (
  backend: Backend,
  account: string,
  { count, characters, rests }: { count: number; characters: number; rests: (id: string) => boolean },
): Promise<Delivery> =>
  backend.run(['queue', 'counters', 'refused'], 'readwrite', async (tx) => {
    const total = await tx.count('queue', account);
    const waiting = total === 0 ? [] : await tx.all('queue', account, { limit: count });
    const entries: QueueEntry[] = [];
    let size = 0;
    for (const entry of waiting) {
      size += JSON.stringify(entry.payload ?? {}).length + 300;
      if (entries.length > 0 && size > characters) break;
      entries.push(entry);
    }
    const last = entries.at(-1);
    if (!last || (entries.length === total && entries.every(({ id }) => rests(id)))) return { entries: [], again: [], total };
    const finishing = new Set(entries.filter(({ type }) => type === 'FINISH_INSPECTION').map(({ inspection }) => inspection));
    const again =
      finishing.size > 0 ? (await tx.all('refused', account)).filter(({ inspection, type }) => finishing.has(inspection) && type !== 'FINISH_INSPECTION') : [];
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    if (last.place > counters.sentUpTo) tx.put('counters', { ...counters, sentUpTo: last.place });
    return { entries, again, total };
  });

export interface Settled {
  applied: QueueEntry[];
  refused: RefusedEntry[];
  conflicts: { entry: QueueEntry; conflict: Conflict }[];
  /** Inspections by the revision they are now known to have. */
  revisions: Map<string, number>;
  /** Inspections whose state on the server is not what is here: they must be read anew. */
  stale: Set<string>;
  remaining: number;
}

/** Takes the server's receipts in: what has one leaves the queue. Of anything else nothing changes. */
export const settle = (
  backend: Backend,
  account: string,
  sent: readonly (QueueEntry | RefusedEntry)[],
  receipts: readonly Receipt[],
  at: string,
): Promise<Settled> =>
  backend.run(['queue', 'refused', 'ledger', 'counters', 'inspections', 'summaries'], 'readwrite', async (tx) => {
    const entries = new Map(sent.map((entry) => [entry.id, entry]));
    const settled: Settled = { applied: [], refused: [], conflicts: [], revisions: new Map(), stale: new Set(), remaining: 0 };
    const states = new Map<string, KeptInspection>();
    let contiguous = 0;
    const counters = await tx.get('counters', account);
    for (const receipt of receipts) {
      const entry = entries.get(receipt.id);
      if (!entry) continue;
      const { place, device, sequence, inspection, id } = entry;
      if (device === counters?.device) contiguous = Math.max(contiguous, receipt.contiguous ?? 0);
      tx.delete('queue', [account, place]);
      if (entry.type === 'FINISH_INSPECTION') {
        const { unconfirmed: _, ...known } = (await tx.get('summaries', [account, inspection])) ?? {};
        if ('id' in known) tx.put('summaries', known as KeptSummary);
      }
      const line: LedgerEntry = { account, place, id, device, sequence, status: receipt.status === 'refused' ? 'refused' : 'applied', at };
      tx.put('ledger', line);
      if (receipt.status === 'refused') {
        const refused: RefusedEntry = { ...entry, error: receipt.error ?? 'internal_error', refusedAt: at };
        tx.put('refused', refused);
        settled.refused.push(refused);
        settled.stale.add(inspection);
        continue;
      }
      tx.delete('refused', [account, place]);
      // What was refused before is done now: nobody needs to decide about it any more.
      if (entry.type === 'FINISH_INSPECTION')
        for (const { id: old, ...earlier } of await tx.all('refused', account)) {
          if (earlier.type !== 'FINISH_INSPECTION' || earlier.inspection !== inspection || old === id) continue;
          tx.delete('refused', [account, earlier.place]);
          tx.put('ledger', { account, place: earlier.place, id: old, device: earlier.device, sequence: earlier.sequence, status: 'discarded', at });
        }
      settled.applied.push(entry);
      if (receipt.conflict) settled.conflicts.push({ entry, conflict: receipt.conflict });
      const state = states.get(inspection) ?? (await tx.get('inspections', [account, inspection]));
      if (state) states.set(inspection, advance(state, receipt, settled.stale));
    }
    for (const [id, state] of states) {
      tx.put('inspections', state);
      settled.revisions.set(id, state.inspection.revision);
    }
    if (counters && contiguous > counters.contiguous) tx.put('counters', { ...counters, contiguous });
    settled.remaining = await tx.count('queue', account);
    return settled;
  });

/** Our own change was the next one on the server: what is here is its state. Otherwise somebody else's came between. */
function advance(state: KeptInspection, { revision = 0, conflict }: Receipt, stale: Set<string>): KeptInspection {
  const told = Math.max(state.told, revision);
  if (conflict) stale.add(state.id);
  if (!conflict && revision === state.inspection.revision + 1) return { ...state, told, inspection: { ...state.inspection, revision } };
  if (revision > state.inspection.revision) stale.add(state.id);
  return { ...state, told };
}
