import { notesIn } from '#shared/rules/actionParts.ts';
import type { Conflict, Receipt } from '#shared/rules/actions.ts';
import type { Ground } from '#shared/rules/ground.ts';
import { meet } from '#shared/rules/meetings.ts';
import { baseWithout } from '#shared/rules/mergeNotes.ts';
import type { Backend, Tx } from './backend.ts';
import { fieldOf } from './field.ts';
import { meetingOf } from './onTop.ts';
import { placeBefore } from './places.ts';
import type { Counters, KeptInspection, KeptSummary, LedgerEntry, QueueEntry, RefusedEntry } from './records.ts';
import { renumber } from './renumber.ts';
import { leftOf } from './saidAnew.ts';
import { keepMeeting } from './take.ts';

/** What came back: receipts are taken in, and what has one leaves the queue. */
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

/** Takes the server's receipts in: what has one leaves the queue. Of anything else nothing changes. `at`: now, ISO 8601. */
export const settle = (
  backend: Backend,
  account: string,
  sent: readonly (QueueEntry | RefusedEntry)[],
  receipts: readonly Receipt[],
  at: string,
): Promise<Settled> =>
  backend.run(['queue', 'refused', 'ledger', 'sent', 'counters', 'inspections', 'summaries', 'meetings'], 'readwrite', async (tx) => {
    const entries = new Map(sent.map((entry) => [entry.id, entry]));
    const settled: Settled = { applied: [], refused: [], conflicts: [], revisions: new Map(), stale: new Set(), remaining: 0 };
    const states = new Map<string, KeptInspection>();
    const answered: { entry: QueueEntry | RefusedEntry; receipt: Receipt }[] = receipts.flatMap((receipt) => {
      const entry = entries.get(receipt.id);
      return entry ? [{ entry, receipt }] : [];
    });
    // Logged out meanwhile: nothing of this person stays behind.
    const counters = await tx.get('counters', account);
    if (!counters) return settled;
    const here = await stillHere(tx, account, sent);
    const [ours, strays] = [answered.filter(({ entry }) => here.has(entry.id)), answered.filter(({ entry }) => !here.has(entry.id))];
    leaveQueue(tx, account, sent, ours);
    for (const { entry, receipt } of strays) {
      // Refused, and not kept here any more: who has it in memory stores it again, and hears of it then.
      if (receipt.status === 'refused') continue;
      settled.applied.push(entry);
      await noteSent(tx, entry, counters, at);
    }
    const open = new Map((await tx.all('refused', account)).map((entry) => [entry.id, entry]));
    let { contiguous } = counters;
    for (const { entry, receipt } of ours) {
      const { place, device, sequence, inspection, id } = entry;
      // A refusal says no number; the change is on record all the same, and here until the person decided about it.
      const isNext = receipt.status === 'refused' && sequence === contiguous + 1;
      if (device === counters.device) contiguous = Math.max(contiguous, receipt.contiguous ?? 0, isNext ? sequence : 0);
      if (entry.type === 'FINISH_INSPECTION') await confirmFinish(tx, account, inspection);
      const status = receipt.status === 'refused' ? 'refused' : 'applied';
      tx.put('ledger', { account, place, id, device, sequence, status, at } satisfies LedgerEntry);
      if (status === 'refused') {
        const refused: RefusedEntry = { ...restingOn(entry, open), error: receipt.error ?? 'internal_error', refusedAt: at };
        tx.put('refused', refused);
        settled.refused.push(refused);
        open.set(id, refused);
        settled.stale.add(inspection);
        continue;
      }
      if (open.get(id)?.place === place) tx.delete('refused', [account, place]);
      open.delete(id);
      if (supersede(tx, entry, [...open.values()], at)) settled.stale.add(inspection);
      tx.put('sent', { ...entry, at });
      settled.applied.push(entry);
      if (receipt.conflict) settled.conflicts.push({ entry, conflict: receipt.conflict });
      if (receipt.conflict?.part === 'notes') await keepMeeting(tx, meetingOf(entry, metIn(entry, receipt.conflict), receipt.conflict));
      const state = states.get(inspection) ?? (await tx.get('inspections', [account, inspection]));
      if (state) states.set(inspection, advance(state, receipt, settled.stale));
    }
    await tellFollowers(tx, account, answered);
    for (const [id, state] of states) {
      tx.put('inspections', state);
      settled.revisions.set(id, state.inspection.revision);
    }
    // Also said of what another tablet sent, in its reserve file: that is its own matter.
    if (answered.some(({ entry, receipt }) => receipt.renew && entry.device === counters.device)) await renumber(tx, counters);
    else if (contiguous > counters.contiguous || strays.length > 0) tx.put('counters', { ...counters, contiguous });
    settled.remaining = await tx.count('queue', account);
    return settled;
  });

/** Which of these still stand where they were sent from: when the store was cleared meanwhile, others may stand there. Answers their ids. */
async function stillHere(tx: Tx, account: string, sent: readonly (QueueEntry | RefusedEntry)[]): Promise<Set<string>> {
  const isHere = async (entry: QueueEntry | RefusedEntry) => (await tx.get('error' in entry ? 'refused' : 'queue', [account, entry.place]))?.id === entry.id;
  const waiting = sent.filter((entry) => !('error' in entry));
  // Long queues: both ends say it of all.
  const ends = [waiting[0], waiting.at(-1)].flatMap((entry) => entry ?? []);
  const isWhole = (await Promise.all(ends.map(isHere))).every(Boolean);
  const found = await Promise.all(sent.map(async (entry) => (isWhole && !('error' in entry)) || (await isHere(entry))));
  return new Set(sent.flatMap(({ id }, index) => (found[index] ? id : [])));
}

/** Something of a store that was cleared arrived: it is known as sent, and comes before all that waits here. */
async function noteSent(tx: Tx, entry: QueueEntry | RefusedEntry, counters: Counters, at: string): Promise<void> {
  const { account } = counters;
  // Settled before, by another page.
  if ((await tx.get('sent', [account, entry.place]))?.id === entry.id) return;
  const [head] = await tx.all('queue', account, { limit: 1 });
  tx.put('sent', { ...entry, place: placeBefore(head, counters), at });
}

/** Takes what has a receipt out of the queue; at once, where that is the whole delivery: a queue goes out from its head. */
function leaveQueue(tx: Tx, account: string, sent: readonly QueueEntry[], answered: readonly { entry: QueueEntry }[]): void {
  const waiting = sent.filter((entry) => !('error' in entry));
  const places = new Set(answered.map(({ entry }) => entry.place));
  const [first, last] = [waiting[0]?.place, waiting.at(-1)?.place];
  if (first !== undefined && last !== undefined && waiting.every(({ place }) => places.has(place))) tx.deleteFrom('queue', account, first, last);
  else for (const place of places) tx.delete('queue', [account, place]);
}

async function confirmFinish(tx: Tx, account: string, inspection: string): Promise<void> {
  const { unconfirmed: _, ...known } = (await tx.get('summaries', [account, inspection])) ?? {};
  if ('id' in known) tx.put('summaries', known as KeptSummary);
}

/** A refused change is not sent again by itself as far as it was said anew; one that finished is done. True when there was one. */
function supersede(tx: Tx, entry: QueueEntry, refused: readonly RefusedEntry[], at: string): boolean {
  const { account, inspection } = entry;
  const field = fieldOf(entry);
  let isAny = false;
  for (const earlier of refused) {
    if (earlier.inspection !== inspection || earlier.id === entry.id) continue;
    const { id, place, device, sequence } = earlier;
    if (entry.type === 'FINISH_INSPECTION' && earlier.type === 'FINISH_INSPECTION') {
      // Nobody needs to decide about it any more.
      tx.delete('refused', [account, place]);
      tx.put('ledger', { account, place, id, device, sequence, status: 'discarded', at });
    } else if (place < entry.place && fieldOf(earlier) === field && !earlier.superseded) {
      tx.put('refused', leftOf(earlier, entry) ?? { ...earlier, superseded: true });
      isAny = true;
    }
  }
  return isAny;
}

/** A refused note that was typed on another refused one rests on what that rested on; on one that the server has, it rests already. */
function restingOn(entry: QueueEntry, refused: ReadonlyMap<string, RefusedEntry>): QueueEntry {
  if (entry.after === undefined) return entry;
  const { after, ...rest } = entry;
  const before = refused.get(after);
  if (!before) return rest as QueueEntry;
  const { notes: _, ...ground } = rest.ground ?? {};
  const base = baseWithout(entry.ground?.notes, notesIn(before) ?? '', before.ground?.notes);
  return {
    ...rest,
    ground: { ...ground, ...(base === undefined ? {} : { notes: base }) },
    ...(before.after === undefined ? {} : { after: before.after }),
  } as QueueEntry;
}

const metIn = (entry: QueueEntry, { theirs }: Conflict) => meet(entry.ground?.notes ?? null, notesIn(entry) ?? '', theirs ?? '');

/** What was written on top of a note that was under way now rests on what the server has of it. */
async function tellFollowers(tx: Tx, account: string, answered: readonly { entry: QueueEntry; receipt: Receipt }[]): Promise<void> {
  const writers = answered.filter(({ entry }) => notesIn(entry) !== undefined);
  const fields = await Promise.all(writers.map(({ entry }) => tx.ofField(account, fieldOf(entry))));
  for (const [index, { entry, receipt }] of writers.entries()) {
    const follower = fields[index]?.find(({ after }) => after === entry.id);
    if (!follower) continue;
    const { after: _, ...rest } = follower;
    // What is there now is what it was typed on; without that it rests on what the refused one rested on.
    if (receipt.status !== 'refused') {
      tx.put('queue', rest as QueueEntry);
      continue;
    }
    const ground: Ground = { ...rest.ground, notes: baseWithout(rest.ground?.notes, notesIn(entry) ?? '', entry.ground?.notes) ?? null };
    tx.put('queue', { ...rest, ground, ...(entry.after === undefined ? {} : { after: entry.after }) } as QueueEntry);
  }
}

/** Our own change was the next one on the server: what is here is its state. Otherwise somebody else's came between. */
function advance(state: KeptInspection, { revision = 0, conflict }: Receipt, stale: Set<string>): KeptInspection {
  const told = Math.max(state.told, revision);
  // Now it is known which texts the server has: read anew it is doubtful no more.
  if (conflict || state.doubtful) stale.add(state.id);
  if (!conflict && revision === state.inspection.revision + 1) return { ...state, told, inspection: { ...state.inspection, revision } };
  if (revision > state.inspection.revision) stale.add(state.id);
  return { ...state, told };
}
