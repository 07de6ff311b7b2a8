import { addedBy } from './adding.ts';
import type { Backend, Tx } from './backend.ts';
import type { Change, QueueEntry, RefusedEntry } from './changeRecords.ts';
import { fieldOf } from './field.ts';
import { withChanges } from './onTop.ts';
import { newCounters } from './people.ts';
import { putStates } from './putStates.ts';
import type { KeptInspection } from './records.ts';
import type { Tree } from './tree.ts';

/** Carrying unsent work to another device, in a reserve file. */

/**
 * Everything unsent, for a reserve file. From here on these changes stay as they are: another
 * device may send them too.
 */
export const freeze = (backend: Backend, account: string): Promise<(QueueEntry | RefusedEntry)[]> =>
  backend.run(['queue', 'refused', 'counters'], 'readwrite', async (tx) => {
    const counters = await tx.get('counters', account);
    if (counters) tx.put('counters', { ...counters, sentUpTo: counters.nextPlace - 1 });
    return unsentIn(tx, account);
  });

/** The same where the device cannot write: they may be merged here with what comes after them. */
export const readUnsent = (
  backend: Backend,
  account: string,
): Promise<(QueueEntry | RefusedEntry)[]> =>
  backend.run(['queue', 'refused'], 'readonly', (tx) => unsentIn(tx, account));

const unsentIn = async (tx: Tx, account: string): Promise<(QueueEntry | RefusedEntry)[]> => {
  // What a newer change replaced must not come over it elsewhere.
  const refused = (await tx.all('refused', account)).filter(({ superseded }) => !superseded);
  return [...refused, ...(await tx.all('queue', account))].sort((a, b) => a.place - b.place);
};

/** The ids of all changes that this device knows, whatever became of them. */
export const idsHere = async (tx: Tx, account: string): Promise<Set<string>> =>
  new Set(
    [
      ...(await tx.all('queue', account)),
      ...(await tx.all('refused', account)),
      ...(await tx.all('ledger', account)),
    ].map(({ id }) => id),
  );

/** A change as a reserve file carries it. One that was not stored yet has no sequence number. */
export type Carried = Change & { device?: string; sequence?: number; after?: string };

/** Adds unsent changes of another device, from its reserve file. Answers how many were new here. */
export const importChanges = (
  backend: Backend,
  account: string,
  changes: readonly Carried[],
  trees: ReadonlyMap<string, Tree & { title?: string }>,
): Promise<number> =>
  backend.run(
    ['queue', 'refused', 'ledger', 'counters', 'inspections', 'summaries'],
    'readwrite',
    async (tx) => {
      const counters = (await tx.get('counters', account)) ?? newCounters(account);
      const here = await idsHere(tx, account);
      const states = new Map<string, KeptInspection>();
      let added = 0;
      for (const change of changes) {
        if (here.has(change.id)) continue;
        here.add(change.id);
        added++;
        const place = counters.nextPlace++;
        const own = change.device === undefined || change.sequence === undefined;
        const [device, sequence] = own
          ? [counters.device, counters.nextSequence++]
          : [change.device as string, change.sequence as number];
        tx.put('queue', { ...change, account, place, device, sequence, field: fieldOf(change) });
        const known =
          states.get(change.inspection) ??
          (await tx.get('inspections', [account, change.inspection]));
        const made = known ? null : addedBy(change, (version) => trees.get(version)?.title);
        const kept: KeptInspection | undefined = made
          ? { account, id: made.id, inspection: made, told: made.revision }
          : known;
        const tree =
          kept &&
          (kept.inspection.version.categories
            ? (kept.inspection.version as Tree)
            : trees.get(kept.inspection.version.id));
        if (kept && (tree || made))
          states.set(change.inspection, {
            ...kept,
            inspection: tree ? withChanges(kept.inspection, tree, [change]) : kept.inspection,
          });
      }
      await putStates(tx, account, states.values());
      // They were made on another device, which may have sent them: they are never merged with
      // changes made here.
      tx.put('counters', { ...counters, sentUpTo: counters.nextPlace - 1 });
      return added;
    },
  );
