import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import { givesValue } from '#shared/rules/inspection/values.ts';
import type { Backend } from './backend.ts';
import type { KeptDraft, LedgerEntry, Meeting, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { goAgain } from './places.ts';
import type { Counters, KeptPhoto } from './records.ts';
import { openRefusals } from './saidAnew.ts';

/**
 * The queue as a person sees it, and what they may do with it: try again, give up, carry it to
 * another device.
 */
export interface Outgoing {
  waiting: QueueEntry[];
  refused: RefusedEntry[];
  /** Changes that were settled, newest first. */
  settled: LedgerEntry[];
  counters: Counters | undefined;
  /** Notes that were written on two devices, and that nobody looked at yet. */
  meetings: Meeting[];
  /** Texts that are too long to be sent. */
  drafts: KeptDraft[];
  /** Photos that the server did not take, and then those that must still be sent. */
  uploads: KeptPhoto[];
}

/** Everything that is on its way, for a person who wants to see it. */
export const outgoing = (backend: Backend, account: string): Promise<Outgoing> =>
  backend.run(
    ['queue', 'refused', 'ledger', 'counters', 'meetings', 'drafts', 'uploads', 'refusedPhotos'],
    'readonly',
    async (tx) => ({
      meetings: await tx.all('meetings', account),
      drafts: await tx.all('drafts', account),
      uploads: [...(await tx.all('refusedPhotos', account)), ...(await tx.all('uploads', account))],
      waiting: await tx.all('queue', account),
      refused: await tx.all('refused', account),
      settled: (await tx.all('ledger', account)).reverse(),
      counters: await tx.get('counters', account),
    }),
  );

/** How many of the last texts of a note are kept: a restored server probably has one of them. */
const textsOfNote = 4;

/** Records per read, so that work a person waits for can go in between. */
const page = 200;

/**
 * Thins out the kept texts of notes that were saved hundreds of times. The first text and the last
 * few stay, and of the others ever fewer the older they are. So a text is known from near every
 * state that a server may go back to.
 */
async function thinOut(backend: Backend, account: string): Promise<void> {
  const fields = new Map<string, { place: number; id: string }[]>();
  for (let after = Number.NEGATIVE_INFINITY; ; ) {
    const some = await backend.run(['sent'], 'readonly', (tx) =>
      tx.all('sent', account, { after, limit: page }),
    );
    for (const one of some) {
      if (notesIn(one) === undefined || givesValue(one)) continue;
      const list = fields.get(one.field);
      const line = { place: one.place, id: one.id };
      if (list) list.push(line);
      else fields.set(one.field, [line]);
    }
    if (some.length < page) break;
    after = some.at(-1)?.place ?? after;
  }
  const surplus = [...fields.values()].flatMap((list) => {
    const last = list.at(-1)?.place ?? 0;
    let kept = list.at(-textsOfNote)?.place ?? 0;
    // By place: the order in which this device made its changes.
    return list
      .slice(1, -textsOfNote)
      .reverse()
      .filter(({ place }) => {
        const isClose = kept - place < (last - kept) / 2;
        if (!isClose) kept = place;
        return isClose;
      });
  });
  if (surplus.length === 0) return;
  await backend.run(['sent'], 'readwrite', async (tx) => {
    // If the store was cleared meanwhile, another change may have this place.
    for (const { place, id } of surplus)
      if ((await tx.get('sent', [account, place]))?.id === id) tx.delete('sent', [account, place]);
  });
}

/** Lines of the ledger that are kept: months of work, and still quick to read. */
const ledgerLines = 5_000;

/**
 * Removes the oldest lines of the ledger, and changes that were sent before `sentBefore` (ISO
 * 8601). Changes that wait or were refused are never among them.
 */
export async function trimLedger(
  backend: Backend,
  account: string,
  sentBefore: string,
  keep = ledgerLines,
): Promise<void> {
  await backend.run(['ledger', 'sent'], 'readwrite', async (tx) => {
    const surplus = (await tx.count('ledger', account)) - keep;
    if (surplus > 0)
      for (const { place } of await tx.all('ledger', account, { limit: surplus }))
        tx.delete('ledger', [account, place]);
    for (;;) {
      const oldest = await tx.all('sent', account, { limit: page });
      const over = oldest.filter(({ at }) => at < sentBefore);
      for (const { place } of over) tx.delete('sent', [account, place]);
      if (over.length < page) break;
    }
  });
  await thinOut(backend, account);
}

/**
 * Sends a refused change again: at the end of the queue, under its own id. With an addition go the
 * changes that were made in its inspection and refused too.
 */
export const retry = (backend: Backend, account: string, place: number): Promise<void> =>
  backend.run(['queue', 'refused', 'counters'], 'readwrite', async (tx) => {
    const entry = await tx.get('refused', [account, place]);
    const counters = await tx.get('counters', account);
    if (!entry || !counters) return;
    const { type, inspection } = entry;
    const below =
      type === 'ADD_INSPECTION'
        ? openRefusals(await tx.all('refused', account)).filter(
            (one) => one.inspection === inspection && one.place !== place,
          )
        : [];
    let next = counters;
    for (const one of [entry, ...below]) {
      tx.delete('refused', [account, one.place]);
      next = goAgain(tx, next, one);
    }
  });

/**
 * The person gives up a refused change. A copy of the inspection that was kept for this change
 * alone goes too; answers whether one did.
 */
export const discard = (
  backend: Backend,
  account: string,
  place: number,
  at: string,
): Promise<boolean> =>
  backend.run(
    ['queue', 'refused', 'ledger', 'inspections', 'summaries'],
    'readwrite',
    async (tx) => {
      const entry = await tx.get('refused', [account, place]);
      if (!entry) return false;
      tx.delete('refused', [account, place]);
      const { id, device, sequence, inspection } = entry;
      tx.put('ledger', { account, place, id, device, sequence, status: 'discarded', at });
      // The copy still shows its text, which the server never had.
      const kept = await tx.get('inspections', [account, inspection]);
      if (kept) tx.put('inspections', { ...kept, doubtful: true });
      if (!(await tx.get('summaries', [account, inspection]))?.gone) return false;
      const others = await tx.all('refused', account);
      if (
        others.some((one) => one.inspection === inspection && one.place !== place) ||
        (await tx.ofInspection(account, inspection)).length > 0
      )
        return false;
      tx.delete('summaries', [account, inspection]);
      tx.delete('inspections', [account, inspection]);
      return true;
    },
  );
