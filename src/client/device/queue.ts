import { newId } from '#client/newId.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { sameWhereItWrites } from '#shared/rules/inspection/actionsOf.ts';
import type { Backend } from './backend.ts';
import type { Change } from './changeRecords.ts';
import { entryOf } from './entering.ts';
import { fieldOf } from './field.ts';
import { isUnsure, withChanges } from './onTop.ts';
import { newCounters } from './people.ts';
import { putStates } from './putStates.ts';
import type { KeptInspection } from './records.ts';
import type { Tree } from './tree.ts';

/**
 * The queue: every change is kept here, with the state it leads to, before anything is sent, and
 * leaves only on its own receipt (agreements part 4). A change has a place in this queue and a
 * sequence number of its device, without gaps.
 */
export interface Performed {
  change: Change;
  /**
   * The state after the change, for an inspection that this device did not keep yet; null when this
   * page does not know it either.
   */
  after: Inspection | null;
  tree: Tree;
  /** Of a text that is stored again: everything that its page had of that note. */
  said?: readonly string[];
}

/** A change without its place in a queue. */
export function changeOf(entry: Change): Change {
  const { id, type, payload, inspection, created_at, base, ground, version_revision, given_back } =
    entry;
  return {
    id,
    inspection,
    created_at,
    base,
    ...({ type, payload } as Action),
    ...(ground ? { ground } : {}),
    ...(version_revision === undefined ? {} : { version_revision }),
    ...(given_back ? { given_back } : {}),
  };
}

/** The same change under a new id. */
export const renewed = (entry: Change): Change => ({ ...changeOf(entry), id: newId() });

export interface Kept {
  /** The id of the entry that holds each change. */
  places: Map<string, string>;
  /** Of each text: what the server has of it, as far as this device knows. */
  bases: Map<string, string>;
  /**
   * Somebody, or the browser, cleared the store: this is not the one that the page knows, though
   * another page may have begun to fill it.
   */
  isFresh: boolean;
  /** The name of the store that they are in; undefined where this account had none yet. */
  store: string | undefined;
  /**
   * States that are not what the caller saw: another tab had gone on meanwhile, and they hold both.
   */
  merged: Inspection[];
}

/**
 * Stores changes: their queue entries and the new states, in one transaction. What another tab
 * changed meanwhile stays (see `rebase`). A change of a field that waits unsent is merged into that
 * entry; an entry that was sent, or may have been, is never changed. `isAgain`: these changes were
 * stored before, in a store that was cleared. It is unknown which of their texts the server has,
 * and what waits may hold some of their words. `store`: the name of the store that the page knows;
 * if this is another store, the same is unknown.
 */
export const keepChanges = (
  backend: Backend,
  account: string,
  list: readonly Performed[],
  { isAgain = false, store }: { isAgain?: boolean; store?: string | undefined } = {},
): Promise<Kept> =>
  backend.run(
    ['settings', 'counters', 'queue', 'refused', 'sent', 'inspections', 'summaries'],
    'readwrite',
    async (tx) => {
      const known = await tx.get('counters', account);
      const name = (await tx.get('settings', 'store'))?.value as string | undefined;
      // This person logged out in another tab: nothing of theirs may be stored here any more.
      if (!known && (await tx.get('settings', 'here')))
        return { places: new Map(), bases: new Map(), isFresh: false, store: name, merged: [] };
      const isFresh = !known || (store !== undefined && name !== store);
      const isDoubtful = isAgain || isFresh;
      const counters = known ?? newCounters(account);
      const refused = await tx.all('refused', account);
      const settled = isAgain ? await tx.all('sent', account) : [];
      const places = new Map<string, string>();
      const bases = new Map<string, string>();
      const states = new Map<string, KeptInspection>();
      const seen = new Map<string, Inspection>();
      for (const { change, after, tree, said } of list) {
        const kept =
          states.get(change.inspection) ??
          (await tx.get('inspections', [account, change.inspection]));
        const field = fieldOf(change);
        const waiting = await tx.ofField(account, field);
        const earlier = [
          ...refused.filter((one) => one.field === field && !one.superseded),
          ...waiting,
        ];
        const entry = entryOf({
          change,
          field,
          account,
          counters,
          earlier,
          settled: settled.filter((one) => one.field === field),
          last: waiting.at(-1),
          kept: kept?.inspection,
          isDoubtful: isDoubtful || kept?.doubtful === true,
          isAgain,
          said,
        });
        tx.put('queue', entry);
        places.set(change.id, entry.id);
        if (typeof entry.ground?.notes === 'string') bases.set(change.id, entry.ground.notes);
        const inspection = kept
          ? withChanges(kept.inspection, tree, [isUnsure(entry) ? entry : change])
          : after;
        if (!inspection) continue;
        seen.set(change.inspection, after ?? inspection);
        states.set(change.inspection, {
          ...(kept ?? {
            account,
            id: change.inspection,
            told: inspection.revision,
            ...(isDoubtful ? { doubtful: true, fromMemory: [inspection] } : {}),
          }),
          inspection,
        });
      }
      const finished = new Set(
        list
          .filter(({ change }) => change.type === 'FINISH_INSPECTION')
          .map(({ change }) => change.inspection),
      );
      await putStates(tx, account, states.values(), finished);
      tx.put('counters', counters);
      const merged = [...states.values()].flatMap(({ id, inspection }) => {
        const last = list.findLast(({ change }) => change.inspection === id)?.change;
        return last && !sameWhereItWrites(last, inspection, seen.get(id) ?? inspection)
          ? [inspection]
          : [];
      });
      return { places, bases, isFresh, store: known && name, merged };
    },
  );
