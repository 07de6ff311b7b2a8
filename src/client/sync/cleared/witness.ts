/**
 * Counts beside the store how many changes waited on this device. It stays when the browser clears
 * the store: the next start then knows that work was lost, instead of calling everything sent.
 * Pages of one browser may see each other's writes a moment late. So each page writes an entry of
 * its own, and what two pages say of the same store counts once.
 */
export interface Witness {
  /** Notes how many changes wait in the store of this name. */
  note(account: string, waiting: number, store?: string): void;
  /**
   * The store is empty: what waited in it counts as lost until a page stores it again. `store`: its
   * name, where the page knew it.
   */
  storeIsGone(account: string, store?: string): void;
  /**
   * This page stored these actions of that store again; each counts once, even if several pages
   * stored it.
   */
  found(account: string, actions: readonly string[], store?: string): void;
  /** How many changes were lost with the store, until the person has read it. */
  lost(account: string): number;
  /** The person has read it. */
  read(account: string): void;
  /** Forgets the account: only after the person confirmed logging out. */
  forget(account: string): void;
}

interface Waiting {
  waiting: number;
  store?: string;
}
const placeOf = (account: string) => `veldinstrument-wacht:${account}`;

/**
 * @param storage a place that outlives a clearing of the store; null where the browser has none:
 * then a loss stays unknown
 * @param tab this page's own id
 */
export function createWitness(storage: Storage | null, tab: string): Witness {
  const get = <T>(key: string): T | null => {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  /** Null removes it. */
  const put = (key: string, value: unknown) => {
    try {
      if (value === null) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(value));
    } catch {
      // The browser refused, or has no room: a loss stays unknown, as without storage.
    }
  };
  const keysOf = (start: string): string[] => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, n) => storage?.key(n) ?? '');
    return keys.filter((key) => key.startsWith(start));
  };
  /** Keys: how many changes went with a store, and which of them each page stored again. */
  const goneOf = (account: string) => `${placeOf(account)}:weg:`;
  const foundOf = (account: string) => `${placeOf(account)}:terug:`;
  const forgetLost = (account: string) => {
    for (const key of [...keysOf(goneOf(account)), ...keysOf(foundOf(account))]) put(key, null);
  };

  return {
    note(account, waiting, store) {
      const before = get<Waiting>(placeOf(account));
      if (waiting === (before?.waiting ?? 0) && store === before?.store) return;
      const now: Waiting = { waiting, ...(store === undefined ? {} : { store }) };
      put(placeOf(account), waiting === 0 ? null : now);
    },
    storeIsGone(account, store) {
      const known = get<Waiting>(placeOf(account));
      // The note is of the store that came after it already.
      if (!known?.waiting || (store && known.store && known.store !== store)) return;
      const key = goneOf(account) + (store ?? known.store ?? '');
      if (get<number>(key) === null) put(key, known.waiting);
    },
    found(account, actions, store = '') {
      if (actions.length === 0) return;
      const key = `${foundOf(account)}${store}:${tab}`;
      put(key, [...new Set([...(get<string[]>(key) ?? []), ...actions])]);
    },
    lost(account) {
      let sum = 0;
      for (const key of keysOf(goneOf(account))) {
        const store = key.slice(goneOf(account).length);
        const found = keysOf(`${foundOf(account)}${store}:`).flatMap(
          (one) => get<string[]>(one) ?? [],
        );
        sum += Math.max(0, (get<number>(key) ?? 0) - new Set(found).size);
      }
      return sum;
    },
    read: forgetLost,
    forget(account) {
      put(placeOf(account), null);
      forgetLost(account);
    },
  };
}
