import type { Change } from '#client/device/changeRecords.ts';

/**
 * The last resort when a page goes away: changes that the device store has not confirmed are
 * written to a place that answers at once, one copy for each tab. The next start takes a copy up,
 * on the ground its changes were made on: doing that twice, or long after, changes nothing that was
 * written since.
 */
export interface Copy {
  changes: Change[];
  /** Forgets the copy, unless its tab wrote another one meanwhile. */
  forget(): void;
  /** Keeps only these changes of the copy. */
  keepOnly(changes: readonly Change[]): void;
}
export interface Emergency {
  save(account: string, changes: readonly Change[]): void;
  /** The copies of an account, of all tabs. */
  read(account: string): Copy[];
  /** Whether there is a copy of any account. */
  isKept(): boolean;
  /** Forgets all copies of an account: only after the person confirmed logging out. */
  clear(account: string): void;
}

const start = 'veldinstrument-nood:';
const placeOf = (account: string) => `${start}${account}`;

/**
 * @param tab this tab's own id. @param storage where a page can write while it goes away; null
 *   where the browser has none.
 */
export function createEmergency(tab: string, storage: Storage | null): Emergency {
  const put = (key: string, changes: readonly Change[]) => {
    try {
      if (changes.length === 0) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(changes));
    } catch {
      // The browser refused, or has no room. The store's own transaction is still under way.
    }
  };
  const keysOf = (account: string): string[] => {
    const place = placeOf(account);
    // An earlier release had one copy for all tabs, without the tab in its name.
    return Object.keys(storage ?? {}).filter((key) => key === place || key.startsWith(`${place}:`));
  };
  return {
    save: (account, changes) => put(`${placeOf(account)}:${tab}`, changes),
    read: (account) =>
      keysOf(account).flatMap((key): Copy[] => {
        try {
          const text = storage?.getItem(key) ?? '[]';
          const isSame = () => storage?.getItem(key) === text;
          const changes = JSON.parse(text) as Change[];
          return [
            {
              changes,
              forget: () => isSame() && put(key, []),
              keepOnly: (left) => isSame() && put(key, left),
            },
          ];
        } catch {
          return [];
        }
      }),
    isKept: () => Object.keys(storage ?? {}).some((key) => key.startsWith(start)),
    clear(account) {
      for (const key of keysOf(account)) put(key, []);
    },
  };
}
