import { currentLocation } from '#client/router.ts';
import { createStore } from './store.ts';

/** Where someone wanted to go before logging in; the login brings them there. */
export const wanted = createStore('/');

/** Logging in comes back to where one is now. */
export function rememberPlace(): void {
  const { path, query, hash } = currentLocation();
  wanted.set(path + (query.size > 0 ? `?${query}` : '') + (hash ? `#${hash}` : ''));
}
