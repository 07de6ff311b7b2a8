import type { Backend } from '#client/device/backend.ts';
import { databaseName, openIdb } from '#client/device/idb.ts';
import { memoryPlace } from '#client/device/memoryPlace.ts';
import { ensureStoreName } from '#client/device/storeName.ts';
import { ownName } from '#client/practice/flag.ts';
import { state } from '#client/state/state.ts';

/**
 * This page's store on the device: IndexedDB, or memory with a plain warning where there is none.
 */
export interface Device {
  /**
   * Opens the store, once. Never throws: without IndexedDB, memory takes its place and the screen
   * says what that means.
   */
  open(): Promise<Backend>;
  /** The opened store. @throws Error before `open`. */
  backend(): Backend;
  /**
   * The name of the store that this page knows; undefined where there was no room to name it.
   * @throws Error before `open`.
   */
  store(): string | undefined;
  /**
   * The store was cleared, and the work of this page is in the new one. From here on the page uses
   * the new one.
   */
  takeStore(name: string | undefined): void;
}

/** @param onSuperseded called when a newer tab needs the store: store what is typed before that. */
export function createDevice(onSuperseded: () => void): Device {
  let opened: { backend: Backend; store: string | undefined } | null = null;
  const named = async (backend: Backend) => {
    const store = await ensureStoreName(backend).catch(() => undefined);
    opened = { backend, store };
    return backend;
  };
  const known = () => {
    if (!opened) throw new Error('the device store is not open yet');
    return opened;
  };
  return {
    async open() {
      if (opened) return opened.backend;
      const [place, tab] = [ownName(memoryPlace), tabStorage()];
      try {
        const backend = await openIdb({ name: ownName(databaseName), onSuperseded });
        // An earlier page had no store, and left its work with this tab.
        if (tab?.getItem(place))
          await withoutStore(false).then(
            (tabs) => tabs.bringFromTab(backend, tab, place),
            console.warn,
          );
        return await named(backend);
      } catch (error) {
        console.warn(error);
        state.keeping.set('memory');
        return named((await withoutStore()).openInTab(tab, place));
      }
    },
    backend: () => known().backend,
    store: () => known().store,
    takeStore(store) {
      opened = { backend: known().backend, store };
    },
  };
}

/**
 * Nearly every browser has IndexedDB. Only the others load this, again and again on a poor line.
 */
const withoutStore = (again = true): Promise<typeof import('#client/device/fromTab.ts')> =>
  import('#client/device/fromTab.ts').catch(async (error: unknown) => {
    if (!again) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return withoutStore();
  });
const pauseMs = 1_000;

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
