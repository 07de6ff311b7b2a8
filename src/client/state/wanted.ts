import { createStore } from './store.ts';

/** Where someone wanted to go before logging in; the login brings them there. */
export const wanted = createStore('/');
