import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Backend, Page, Tx } from './backend.ts';
import { watchLeaving } from './leaving.ts';
import { type AccountStore, type Key, keyPaths, type Records, type StoreName } from './records.ts';

/**
 * IndexedDB. Connections die in the background, above all on tablets: a dead one is opened again
 * and the work is done anew, since a transaction that did not complete stored nothing.
 */
export const databaseName = 'veldinstrument';
/**
 * Only adds stores and indexes, never changes them: a tab of an older version must keep working.
 */
export const databaseVersion = 4;

type Schema = DBSchema & {
  [K in StoreName]: { key: IDBValidKey; value: Records[K]; indexes: Record<string, IDBValidKey> };
};
type Database = IDBPDatabase<Schema>;

interface IdbOptions {
  name?: string;
  version?: number;
  /**
   * Called when another tab needs a newer database. This connection closes for it, and opens again
   * afterwards.
   */
  onSuperseded?: () => void;
}

/**
 * Opens the database. @throws when the browser has none, refuses, or does not answer within
 * `patience` ms.
 */
export async function openIdb(options: IdbOptions = {}, patience = 8_000): Promise<Backend> {
  const { name = databaseName, version = databaseVersion } = options;
  let connection: Promise<Database> | null = null;
  const leaving = watchLeaving();

  const openAt = (wanted?: number): Promise<Database> =>
    openDB<Schema>(name, wanted, {
      upgrade: (db) => createStores(db as unknown as IDBPDatabase),
      blocking: (_, __, event) => {
        connection = null;
        // Running transactions end first, then the newer tab upgrades. Later work here waits for
        // that.
        (event.target as IDBDatabase).close();
        options.onSuperseded?.();
      },
      terminated: () => {
        connection = null;
      },
    });
  const open = (): Promise<Database> => {
    // A newer version only added stores: this one uses those that it knows.
    const opening = openAt(version).catch((error: unknown) =>
      isNewer(error) ? openAt() : Promise.reject(error),
    );
    connection = opening;
    opening.catch(() => {
      connection = null;
    });
    return opening;
  };
  const connected = () => connection ?? open();
  await within(open(), patience);

  const attempt = async <T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const db = await within(connected(), patience);
    await leaving.shown();
    // Strict durability: what the screen calls stored is on disk, also when the power fails.
    const transaction = db.transaction(stores as StoreName[], mode, { durability: 'strict' });
    const done = transaction.done;
    done.catch(() => undefined);
    leaving.watch(transaction);
    try {
      const result = await work(txOf(transaction));
      // A reading is done by now; only a write has to be on disk first.
      if (mode === 'readwrite') await done;
      return result;
    } catch (error) {
      if (leaving.cutOff(transaction)) return attempt(stores, mode, work);
      try {
        transaction.abort();
      } catch {
        // It had already ended.
      }
      // The transaction's error says more than that of the request it aborted.
      await done.catch((reason: unknown) => {
        if (reason && (reason as Error).name !== 'AbortError') throw reason;
      });
      throw error;
    }
  };

  return {
    kind: 'indexeddb',
    async run(stores, mode, work) {
      for (let left = reopenings; ; left--) {
        try {
          return await attempt(stores, mode, work);
        } catch (error) {
          if (!isDeadConnection(error) || left === 0) throw error;
          connection = null;
        }
      }
    },
    close() {
      void connection?.then((db) => db.close());
      connection = null;
    },
  };
}

/**
 * How often work is retried on a new connection. While a store is being cleared, the new one may be
 * closed too.
 */
const reopenings = 2;

/**
 * An abort that we did not ask for means that the connection was closed under the transaction, for
 * example because the store was cleared.
 */
const deadNames: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);
const isDeadConnection = (error: unknown): boolean =>
  error instanceof Error && deadNames.has(error.name);

const isNewer = (error: unknown): boolean =>
  error instanceof Error && error.name === 'VersionError';

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the device store does not answer')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function createStores(db: IDBPDatabase): void {
  for (const [store, keyPath] of Object.entries(keyPaths)) {
    if (db.objectStoreNames.contains(store)) continue;
    const made = db.createObjectStore(store, { keyPath: keyPath as string | string[] });
    if (store !== 'queue') continue;
    made.createIndex('field', ['account', 'field', 'place']);
    made.createIndex('inspection', ['account', 'inspection', 'place']);
  }
}

/**
 * Keys that start with these parts, behind `after` if that is given. An array ends the range,
 * because arrays sort behind every text and number.
 */
const startingWith = (parts: readonly string[], after?: string | number) =>
  IDBKeyRange.bound(
    after === undefined ? parts : [...parts, after],
    [...parts, []],
    after !== undefined,
  );

function txOf(transaction: ReturnType<Database['transaction']>): Tx {
  // Our interface checks names and values; the library's types allow only one store at a time.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const at = (store: StoreName): any => transaction.objectStore(store as never);
  const key = (one: Key) => one as IDBValidKey;
  return {
    get: (store, one) => at(store).get(key(one)),
    put: (store, record) => void at(store).put(record).catch(ignored),
    delete: (store, one) => void at(store).delete(key(one)).catch(ignored),
    deleteFrom: (store, account, first, last) =>
      void at(store)
        .delete(IDBKeyRange.bound([account, first], [account, last]))
        .catch(ignored),
    all: (store: AccountStore, account: string, { after, limit }: Page = {}) =>
      at(store).getAll(startingWith([account], after), limit),
    everything: (store) => at(store).getAll(),
    count: (store, account) => at(store).count(startingWith([account])),
    ofField: (account, field) =>
      at('queue')
        .index('field')
        .getAll(startingWith([account, field])),
    ofInspection: (account, inspection) =>
      at('queue')
        .index('inspection')
        .getAll(startingWith([account, inspection])),
    clear: (store, account) =>
      void at(store)
        .delete(startingWith([account]))
        .catch(ignored),
  };
}

/** A failed write makes its transaction fail, and that is where we handle it. */
const ignored = () => undefined;
