import type { Backend, Tx } from './backend.ts';
import type { QueueEntry } from './changeRecords.ts';
import { memoryPlace } from './memoryPlace.ts';
import { keyPaths, type StoreName } from './records.ts';

// The fallback where a browser has no store: everything lives in memory, and what must not be lost
// also in the tab's session storage, which survives a reload and the way to the login page and
// back.

const surviving: readonly StoreName[] = [
  'settings',
  'counters',
  'queue',
  'refused',
  'meetings',
  'drafts',
];

type Table = Map<string, { account?: string }>;

const keyOf = (store: StoreName, record: object): string => {
  const path = keyPaths[store];
  const value = (name: string) => (record as Record<string, unknown>)[name];
  return JSON.stringify(typeof path === 'string' ? value(path) : path.map(value));
};

/** `tab`: storage in which a tab keeps text under `place`; null keeps nothing beyond memory. */
export function openMemory(
  tab: Pick<Storage, 'getItem' | 'setItem'> | null = null,
  place = memoryPlace,
): Backend {
  const tables = new Map<StoreName, Table>(
    (Object.keys(keyPaths) as StoreName[]).map((store) => [store, new Map()]),
  );
  const table = (store: StoreName) => tables.get(store) as Table;
  try {
    const kept = JSON.parse(tab?.getItem(place) ?? '{}') as Partial<Record<StoreName, object[]>>;
    for (const store of surviving)
      for (const record of kept[store] ?? []) table(store).set(keyOf(store, record), record);
  } catch {
    // Unreadable: treated as absent.
  }
  let last: Promise<unknown> = Promise.resolve();

  const sorted = <T>(store: StoreName, account: string): T[] =>
    [...table(store).entries()]
      .filter(([, record]) => record.account === account)
      .map(([key, record]) => [JSON.parse(key)[1] as string | number, record] as const)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([, record]) => record as T);
  const queue = (account: string) => sorted<QueueEntry>('queue', account);

  return {
    kind: 'memory',
    run<T>(
      _stores: readonly StoreName[],
      mode: 'readonly' | 'readwrite',
      work: (tx: Tx) => Promise<T>,
    ): Promise<T> {
      const turn = last.then(async () => {
        const undo: (() => void)[] = [];
        const change = (store: StoreName, key: string, record: { account?: string } | null) => {
          const before = table(store).get(key);
          undo.push(() => (before ? table(store).set(key, before) : table(store).delete(key)));
          if (record) table(store).set(key, record);
          else table(store).delete(key);
        };
        const tx: Tx = {
          get: async (store, key) =>
            structuredClone(table(store).get(JSON.stringify(key))) as never,
          put: (store, record) =>
            change(store, keyOf(store, record), structuredClone(record) as { account?: string }),
          delete: (store, key) => change(store, JSON.stringify(key), null),
          deleteFrom: (store, account, first, last) => {
            for (const key of [...table(store).keys()]) {
              const [owner, place] = JSON.parse(key) as [string, number];
              if (owner === account && place >= first && place <= last) change(store, key, null);
            }
          },
          all: async (store, account, { after, limit } = {}) => {
            const path = keyPaths[store][1] as string;
            const rest = sorted<Record<string, string | number>>(store, account).filter(
              (one) => after === undefined || (one[path] as string | number) > after,
            );
            return structuredClone(limit === undefined ? rest : rest.slice(0, limit)) as never;
          },
          everything: async (store) => structuredClone([...table(store).values()]) as never,
          count: async (store, account) => sorted(store, account).length,
          ofField: async (account, field) =>
            structuredClone(queue(account).filter((entry) => entry.field === field)),
          ofInspection: async (account, inspection) =>
            structuredClone(queue(account).filter((entry) => entry.inspection === inspection)),
          clear: (store, account) => {
            for (const [key, record] of [...table(store)])
              if (record.account === account) change(store, key, null);
          },
        };
        try {
          const result = await work(tx);
          if (mode === 'readwrite') keep();
          return result;
        } catch (error) {
          for (const back of undo.reverse()) back();
          throw error;
        }
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {},
  };

  function keep(): void {
    try {
      tab?.setItem(
        place,
        JSON.stringify(
          Object.fromEntries(surviving.map((store) => [store, [...table(store).values()]])),
        ),
      );
    } catch {
      // Full or refused: memory still has it, and closing the page asks first.
    }
  }
}
