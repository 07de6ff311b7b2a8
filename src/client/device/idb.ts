import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Backend, Page, Tx } from './backend.ts';
import { watchLeaving } from './leaving.ts';
import { type AccountStore, type Key, keyPaths, type Records, type StoreName } from './records.ts';

/**
 * IndexedDB. Connections die in the background, above all on tablets: a dead one is opened again and the work is done
 * anew, since a transaction that did not complete stored nothing.
 */
export const databaseName = 'veldinstrument';
/** Only ever adds stores and indexes: an older tab must be able to go on with what it knows. */
export const databaseVersion = 2;

type Schema = DBSchema & { [K in StoreName]: { key: IDBValidKey; value: Records[K]; indexes: Record<string, IDBValidKey> } };
type Database = IDBPDatabase<Schema>;

export interface IdbOptions {
  name?: string;
  version?: number;
  /** Another tab wants a newer database, for which this connection closes; it is opened again when that is there. */
  onSuperseded?: () => void;
}

/** Opens the database. @throws when the browser has none, refuses, or does not answer within `patience` ms. */
export async function openIdb(options: IdbOptions = {}, patience = 8_000): Promise<Backend> {
  const { name = databaseName, version = databaseVersion } = options;
  let connection: Promise<Database> | null = null;
  const leaving = watchLeaving();

  const openAt = (wanted?: number): Promise<Database> =>
    openDB<Schema>(name, wanted, {
      upgrade: (db) => createStores(db as unknown as IDBPDatabase),
      blocking: (_, __, event) => {
        connection = null;
        // Running transactions end first; then the newer tab gets its turn. What follows here waits behind it.
        (event.target as IDBDatabase).close();
        options.onSuperseded?.();
      },
      terminated: () => {
        connection = null;
      },
    });
  const open = (): Promise<Database> => {
    // A newer app has only added to the database: this one goes on with what it knows.
    const opening = openAt(version).catch((error: unknown) => (isNewer(error) ? openAt() : Promise.reject(error)));
    connection = opening;
    opening.catch(() => {
      connection = null;
    });
    return opening;
  };
  const connected = () => connection ?? open();
  await within(open(), patience);

  const attempt = async <T>(stores: readonly StoreName[], mode: 'readonly' | 'readwrite', work: (tx: Tx) => Promise<T>): Promise<T> => {
    const db = await within(connected(), patience);
    await leaving.shown();
    // Strict: what the screen calls stored has reached the disk when the power fails.
    const transaction = db.transaction(stores as StoreName[], mode, { durability: 'strict' });
    const done = transaction.done;
    done.catch(() => undefined);
    leaving.watch(transaction);
    try {
      const result = await work(txOf(transaction));
      await done;
      return result;
    } catch (error) {
      if (leaving.cutOff(transaction)) return attempt(stores, mode, work);
      try {
        transaction.abort();
      } catch {
        // It ended by itself.
      }
      // The transaction's own reason says more than the request that was cut off by it.
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

/** Times that work is done anew on a new connection: while a store is being cleared, that one may be closed as well. */
const reopenings = 2;

/** An abort that is not ours is a connection that was closed under a running transaction, as when the store is cleared. */
const deadNames: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);
const isDeadConnection = (error: unknown): boolean => error instanceof Error && deadNames.has(error.name);

const isNewer = (error: unknown): boolean => error instanceof Error && error.name === 'VersionError';

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

/** Everything that starts with these parts, behind the last of `after`; arrays sort behind every text and number. */
const startingWith = (parts: readonly string[], after?: string | number) =>
  IDBKeyRange.bound(after === undefined ? parts : [...parts, after], [...parts, []], after !== undefined);

function txOf(transaction: ReturnType<Database['transaction']>): Tx {
  // Names and values are checked by the interface; the library's own types follow one store at a time.
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
    all: (store: AccountStore, account: string, { after, limit }: Page = {}) => at(store).getAll(startingWith([account], after), limit),
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

/** A failed write fails its transaction, which is where it is dealt with. */
const ignored = () => undefined;
