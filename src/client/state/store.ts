import { useSyncExternalStore } from 'react';

/** A value that screens can watch. */
export interface Store<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

/** Tells its listeners only when the new value is another one (`Object.is`). */
export function createStore<T>(start: T): Store<T> {
  let value = start;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const whole = (value: unknown) => value;

/** What `pick` sees of the store; renders again only when that changed (compared by identity). */
export function useStore<T, P = T>(
  store: Store<T>,
  pick: (value: T) => P = whole as (value: T) => P,
): P {
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
