import { createStore } from '#client/state/store.ts';

/** The photo that was added on this page last, until it was shown. */
export const addedHere = createStore<string | null>(null);
