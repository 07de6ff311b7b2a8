import { parse } from 'regexparam';
import { afterPaint } from '#client/afterPaint.ts';
import { state } from '#client/state/state.ts';
import { createStore, useStore } from '#client/state/store.ts';

/**
 * Where the app is: the address bar as a store, with a guard that may keep someone on a page. Our
 * own, because the well-known routers cost a third of the first screen's budget
 * (docs/decisions/008).
 */
export interface Location {
  path: string;
  query: URLSearchParams;
  /** Without '#'. */
  hash: string;
}

const read = (): Location => ({
  path: decodeURI(window.location.pathname).replace(/(.)\/+$/, '$1'),
  query: new URLSearchParams(window.location.search),
  hash: window.location.hash.slice(1),
});

const location = createStore(read());
/** Where the app is, for a component; it is drawn anew at every change of path, query or hash. */
export const useLocation = (): Location => useStore(location);
/** Only the path: a component that needs no more is not drawn again at every step within a page. */
export const usePath = (): string => useStore(location, ({ path }) => path);
/** Where the app is at this moment, for code outside of components. */
export const currentLocation = (): Location => location.get();

/** Called before the page is left; false keeps the person there. */
type Guard = (to: string) => Promise<boolean>;
const guarding = createStore<Guard | null>(null);

/** Sets the guard of the current page; the function that it returns removes the guard. */
export function guardLeaving(guard: Guard): () => void {
  guarding.set(() => guard);
  return () => {
    if (guarding.get() === guard) guarding.set(null);
  };
}

const pathOf = (to: string) => new URL(to, window.location.href).pathname;

/** Place in the history, so that a refused 'back' can be undone. */
const place = (): number => (window.history.state as { place?: number } | null)?.place ?? 0;

interface GoOptions {
  replace?: boolean;
  /** The page's own work is done: do not ask. */
  force?: boolean;
}

/** Goes to an address of the app. Same path = same page: its guard is not asked. */
export async function go(
  to: string,
  { replace = false, force = false }: GoOptions = {},
): Promise<void> {
  const guard = guarding.get();
  if (!force && guard && pathOf(to) !== window.location.pathname && !(await guard(to))) return;
  if (guard && pathOf(to) !== window.location.pathname) guarding.set(null);
  if (replace) window.history.replaceState({ place: place() }, '', to);
  else window.history.pushState({ place: place() + 1 }, '', to);
  location.set(read());
}

/** Changes the part after '#', or the query, without a new page in the history. */
export const replaceAddress = (to: string): void => {
  window.history.replaceState(window.history.state, '', to);
  location.set(read());
};

/** Changes the part after '#'. The address bar follows after the paint, as it is the slower one. */
export function replaceHash(hash: string): void {
  const { pathname } = window.location;
  location.set((now) => ({ ...now, hash }));
  afterPaint(() => {
    // Unless the person went on meanwhile.
    if (window.location.pathname === pathname && location.get().hash === hash)
      window.history.replaceState(window.history.state, '', `#${hash}`);
  });
}

/** Starts listening to the browser's back and forward. */
export function startRouter(): void {
  let here = place();
  let undoing = false;
  /**
   * Resolves when the browser is there: until then another step would be counted from a place that
   * is about to change.
   */
  const step = (by: number): Promise<unknown> => {
    undoing = true;
    const arrived = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    window.history.go(by);
    return arrived;
  };
  window.addEventListener('popstate', async () => {
    if (undoing) {
      undoing = false;
      return;
    }
    const there = place();
    const guard = guarding.get();
    if (guard && pathOf(window.location.href) !== location.get().path) {
      const to = window.location.href;
      const from = here;
      await step(from - there || 1);
      if (!(await guard(to))) return;
      guarding.set(null);
      await step(there - from || -1);
    }
    here = place();
    location.set(read());
  });
  location.subscribe(() => {
    here = place();
  });
}

/**
 * Parameters of a path pattern such as /inspectie/:inspection, or null when the path is another.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const { keys, pattern: expression } = parse(pattern);
  const found = expression.exec(path);
  return found && Object.fromEntries(keys.map((key, index) => [key, found[index + 1] ?? '']));
}

/** Remembers the present address, so that logging in comes back to it. */
export function rememberPlace(): void {
  const { path, query, hash } = currentLocation();
  state.wanted.set(path + (query.size > 0 ? `?${query}` : '') + (hash ? `#${hash}` : ''));
}
