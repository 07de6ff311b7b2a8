import type { Backend } from '#client/device/backend.ts';
import type { Change } from '#client/device/changeRecords.ts';
import type { Device } from '#client/sync/base/device.ts';
import type { TabMessage, Tabs } from '#client/sync/base/tabs.ts';
import type { Emergency } from '#client/sync/typing/emergency.ts';

/**
 * What the pieces of a page's engine stand on, over a store of a test: its store by name, its copy
 * for a page that goes, and what it told other tabs.
 */
export interface PageParts {
  device: Device;
  emergency: Emergency;
  tabs: Tabs;
  /** The name of the store that the page knows, as it is by now. */
  store: string | undefined;
  /** What was put aside last. */
  aside: readonly Change[];
  /** What was told to other tabs, oldest first. */
  told: TabMessage['kind'][];
}

export function pageOn(backend: Backend, store?: string): PageParts {
  const parts: PageParts = {
    store,
    aside: [],
    told: [],
    device: {
      open: async () => backend,
      backend: () => backend,
      store: () => parts.store,
      takeStore: (name) => {
        parts.store = name;
      },
    },
    emergency: {
      save: (_account, changes) => {
        parts.aside = changes;
      },
      read: () => [],
      isKept: () => parts.aside.length > 0,
      clear: () => {
        parts.aside = [];
      },
    },
    tabs: { tell: ({ kind }) => void parts.told.push(kind), listen: () => undefined },
  };
  return parts;
}

/** A storage of a browser, in memory; `all` is what is in it. */
export function storageInMemory(): Storage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
    key: (n: number) => [...all.keys()][n] ?? null,
    get length() {
      return all.size;
    },
  } as unknown as Storage & { all: Map<string, string> };
}
