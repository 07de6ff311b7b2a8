import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 56.25em)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether there is no room for two columns: a tablet upright, or a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
