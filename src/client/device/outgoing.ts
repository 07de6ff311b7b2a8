import type { Backend } from './backend.ts';
import { newCounters } from './people.ts';
import { fieldOf } from './queue.ts';
import type { Change, Counters, KeptInspection, LedgerEntry, QueueEntry, RefusedEntry } from './records.ts';
import { summaryOf, type Tree, withChanges } from './work.ts';

/** What a person sees of the queue and may do with it: try again, give up, carry to another device. */
export interface Counts {
  waiting: number;
  refused: number;
}

export const counts = (backend: Backend, account: string): Promise<Counts> =>
  backend.run(['queue', 'refused'], 'readonly', async (tx) => ({ waiting: await tx.count('queue', account), refused: await tx.count('refused', account) }));

export interface Outgoing {
  waiting: QueueEntry[];
  refused: RefusedEntry[];
  /** What was settled last, newest first. */
  settled: LedgerEntry[];
  counters: Counters | undefined;
}

/** Everything on its way, for who wants to see it. */
export const outgoing = (backend: Backend, account: string): Promise<Outgoing> =>
  backend.run(['queue', 'refused', 'ledger', 'counters'], 'readonly', async (tx) => ({
    waiting: await tx.all('queue', account),
    refused: await tx.all('refused', account),
    settled: (await tx.all('ledger', account)).reverse(),
    counters: await tx.get('counters', account),
  }));

/** Lines of the ledger that stay: months of work, and still read in a moment. */
const ledgerLines = 5_000;

/** Lets the oldest lines of the ledger go; what waits or was refused is never among them. */
export const trimLedger = (backend: Backend, account: string, keep = ledgerLines): Promise<void> =>
  backend.run(['ledger'], 'readwrite', async (tx) => {
    const surplus = (await tx.count('ledger', account)) - keep;
    if (surplus <= 0) return;
    for (const { place } of await tx.all('ledger', account, { limit: surplus })) tx.delete('ledger', [account, place]);
  });

/** A refused change goes again: at the end of the queue, as the action it was. */
export const retry = (backend: Backend, account: string, place: number): Promise<void> =>
  backend.run(['queue', 'refused', 'counters'], 'readwrite', async (tx) => {
    const entry = await tx.get('refused', [account, place]);
    const counters = await tx.get('counters', account);
    if (!entry || !counters) return;
    const { error: _, refusedAt: __, ...rest } = entry;
    tx.delete('refused', [account, place]);
    // It keeps its number: the server judges the same action anew. What was sent once is never merged with anything.
    tx.put('queue', { ...rest, place: counters.nextPlace, field: `${rest.field}|again` });
    tx.put('counters', { ...counters, nextPlace: counters.nextPlace + 1, sentUpTo: Math.max(counters.sentUpTo, counters.nextPlace) });
  });

/**
 * The person gives a refused change up. A copy that was kept for it alone goes with it; answers whether one did.
 */
export const discard = (backend: Backend, account: string, place: number, at: string): Promise<boolean> =>
  backend.run(['queue', 'refused', 'ledger', 'inspections', 'summaries'], 'readwrite', async (tx) => {
    const entry = await tx.get('refused', [account, place]);
    if (!entry) return false;
    tx.delete('refused', [account, place]);
    const { id, device, sequence, inspection } = entry;
    tx.put('ledger', { account, place, id, device, sequence, status: 'discarded', at });
    if (!(await tx.get('summaries', [account, inspection]))?.gone) return false;
    const others = await tx.all('refused', account);
    if (others.some((one) => one.inspection === inspection && one.place !== place) || (await tx.ofInspection(account, inspection)).length > 0) return false;
    tx.delete('summaries', [account, inspection]);
    tx.delete('inspections', [account, inspection]);
    return true;
  });

/** Everything unsent, for a reserve file: from here on these are never changed, since another device may send them. */
export const freeze = (backend: Backend, account: string): Promise<(QueueEntry | RefusedEntry)[]> =>
  backend.run(['queue', 'refused', 'counters'], 'readwrite', async (tx) => {
    const counters = await tx.get('counters', account);
    if (counters) tx.put('counters', { ...counters, sentUpTo: counters.nextPlace - 1 });
    return [...(await tx.all('refused', account)), ...(await tx.all('queue', account))].sort((a, b) => a.place - b.place);
  });

/** A change as a reserve file carries it; one that its device had not stored yet has no number of it. */
export type Carried = Change & { device?: string | undefined; sequence?: number | undefined };

/** Takes unsent changes of another device in, from its reserve file; answers how many were new here. */
export const takeIn = (backend: Backend, account: string, changes: readonly Carried[], trees: ReadonlyMap<string, Tree>): Promise<number> =>
  backend.run(['queue', 'refused', 'ledger', 'counters', 'inspections', 'summaries'], 'readwrite', async (tx) => {
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    const known = new Set(
      [...(await tx.all('queue', account)), ...(await tx.all('refused', account)), ...(await tx.all('ledger', account))].map(({ id }) => id),
    );
    const states = new Map<string, KeptInspection>();
    let added = 0;
    for (const change of changes) {
      if (known.has(change.id)) continue;
      known.add(change.id);
      added++;
      const place = counters.nextPlace++;
      const own = change.device === undefined || change.sequence === undefined;
      const [device, sequence] = own ? [counters.device, counters.nextSequence++] : [change.device as string, change.sequence as number];
      tx.put('queue', { ...change, account, place, device, sequence, field: `${fieldOf(change)}|${device}|${place}` });
      const kept = states.get(change.inspection) ?? (await tx.get('inspections', [account, change.inspection]));
      const tree = kept && (kept.inspection.version.categories ? (kept.inspection.version as Tree) : trees.get(kept.inspection.version.id));
      if (kept && tree) states.set(change.inspection, { ...kept, inspection: withChanges(kept.inspection, tree, [change]) });
    }
    for (const state of states.values()) {
      tx.put('inspections', state);
      const summary = await tx.get('summaries', [account, state.id]);
      tx.put('summaries', { ...summary, account, id: state.id, summary: summaryOf(state.inspection) });
    }
    // They were made elsewhere and may have been sent there: never merged.
    tx.put('counters', { ...counters, sentUpTo: counters.nextPlace - 1 });
    return added;
  });
