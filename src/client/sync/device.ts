import type { Backend } from '#client/device/backend.ts';
import { openIdb } from '#client/device/idb.ts';
import { openMemory } from '#client/device/memory.ts';
import { state } from '#client/state/state.ts';
import { createStore } from '#client/state/store.ts';
import { flushTyping } from '#client/state/typing.ts';

/** This page's store on the device: IndexedDB, or memory with a plain warning where there is none. */
const opened = createStore<Backend | null>(null);

/** Opens the store, once. Never throws: without IndexedDB, memory takes its place and the screen says what that means. */
export async function openDevice(): Promise<Backend> {
  const known = opened.get();
  if (known) return known;
  let backend: Backend;
  try {
    backend = await openIdb({
      onSuperseded: () => {
        flushTyping();
        state.update.set('ready');
      },
    });
  } catch (error) {
    console.warn(error);
    backend = openMemory(tabStorage());
    state.keeping.set('memory');
  }
  opened.set(() => backend);
  return backend;
}

/** The opened store. @throws Error before `openDevice`. */
export function device(): Backend {
  const backend = opened.get();
  if (!backend) throw new Error('the device store is not open yet');
  return backend;
}

/** Who works here now. @throws Error when nobody does. */
export function here(): string {
  const account = state.account.get();
  if (!account) throw new Error('nobody is logged in');
  return account.id;
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
