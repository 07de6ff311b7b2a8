import type { AccountStore, Key, Records, StoreName } from './records.ts';

/**
 * What keeps records: IndexedDB, or memory where there is none. One transaction at a time per
 * store, all or nothing.
 */
export interface Backend {
  readonly kind: 'indexeddb' | 'memory';
  /**
   * Runs work in one transaction over these stores. Work may await only the transaction's own
   * answers. Resolves when it is durable; rejects, with nothing stored, when it failed.
   */
  run<T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

export interface Page {
  /** Start behind the record whose key ends in this. */
  after?: string | number;
  limit?: number;
}

export interface Tx {
  get<K extends StoreName>(store: K, key: Key): Promise<Records[K] | undefined>;
  put<K extends StoreName>(store: K, record: Records[K]): void;
  delete(store: StoreName, key: Key): void;
  /** Removes what an account has in a store at these places, both ends included. */
  deleteFrom(store: AccountStore, account: string, first: number, last: number): void;
  /** Records of an account in the order of their keys. */
  all<K extends AccountStore>(store: K, account: string, page?: Page): Promise<Records[K][]>;
  everything<K extends StoreName>(store: K): Promise<Records[K][]>;
  count(store: AccountStore, account: string): Promise<number>;
  /** The changes of this field that wait, oldest first. */
  ofField(account: string, field: string): Promise<Records['queue'][]>;
  ofInspection(account: string, inspection: string): Promise<Records['queue'][]>;
  /** Removes everything of an account from a store. */
  clear(store: AccountStore, account: string): void;
}
