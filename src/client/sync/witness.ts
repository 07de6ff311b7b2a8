/**
 * A witness beside the store: how much waited on this device. Clearing the store leaves it where it
 * is, so that a start that finds no store knows that work went with it; else it would call
 * everything sent that it can see.
 */
export interface Witness {
  /** Notes how many changes wait. */
  note(account: string, waiting: number): void;
  /** The store is empty: what waited counts as lost until a page stores it again. */
  storeIsGone(account: string): void;
  /** A page stored these actions again; each counts once, whichever pages had it. */
  found(account: string, actions: readonly string[]): void;
  /** How many changes were lost with the store, until the person has read it. */
  lost(account: string): number;
  /** The person has read it. */
  read(account: string): void;
  /** Forgets the account: only after the person confirmed logging out. */
  forget(account: string): void;
}

interface Known {
  waiting: number;
  /** Lost with the store, including those that were found again. */
  lost: number;
  found: readonly string[];
}
const placeOf = (account: string) => `veldinstrument-wacht:${account}`;
const nothing: Known = { waiting: 0, lost: 0, found: [] };

/**
 * @param storage what stays when the store is cleared; null where the browser has none: then nobody
 *   knows.
 */
export function createWitness(storage: Storage | null): Witness {
  const recall = (account: string): Known => {
    try {
      return {
        ...nothing,
        ...(JSON.parse(storage?.getItem(placeOf(account)) ?? '{}') as Partial<Known>),
      };
    } catch {
      return nothing;
    }
  };
  const change = (account: string, news: Partial<Known>) => {
    const before = recall(account);
    const now = { ...before, ...news };
    if (
      now.waiting === before.waiting &&
      now.lost === before.lost &&
      now.found.length === before.found.length
    )
      return;
    try {
      if (now.waiting + now.lost === 0) storage?.removeItem(placeOf(account));
      else storage?.setItem(placeOf(account), JSON.stringify(now));
    } catch {
      // Refused or full: then it is not known, as in a browser without storage.
    }
  };
  return {
    note: (account, waiting) => change(account, { waiting }),
    storeIsGone(account) {
      const { waiting, lost } = recall(account);
      change(account, { waiting: 0, lost: lost + waiting });
    },
    found(account, actions) {
      const { lost, found } = recall(account);
      if (lost > 0) change(account, { found: [...new Set([...found, ...actions])] });
    },
    lost(account) {
      const { lost, found } = recall(account);
      return Math.max(0, lost - found.length);
    },
    read: (account) => change(account, { lost: 0, found: [] }),
    forget: (account) => change(account, nothing),
  };
}
