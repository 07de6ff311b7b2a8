import type { Backend } from '#client/device/backend.ts';
import { openIdb } from '#client/device/idb.ts';
import { openMemory } from '#client/device/memory.ts';
import { state } from '#client/state/state.ts';

/** This page's store on the device: IndexedDB, or memory with a plain warning where there is none. */
export interface Device {
  /** Opens the store, once. Never throws: without IndexedDB, memory takes its place and the screen says what that means. */
  open(): Promise<Backend>;
  /** The opened store. @throws Error before `open`. */
  backend(): Backend;
}

/** @param onSuperseded told when a newer tab needs the store: what is typed must be in it first. */
export function createDevice(onSuperseded: () => void): Device {
  let opened: Backend | null = null;
  return {
    async open() {
      if (opened) return opened;
      try {
        opened = await openIdb({ onSuperseded });
      } catch (error) {
        console.warn(error);
        opened = openMemory(tabStorage());
        state.keeping.set('memory');
      }
      return opened;
    },
    backend() {
      if (!opened) throw new Error('the device store is not open yet');
      return opened;
    },
  };
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
