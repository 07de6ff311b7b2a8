import type { Backend, Tx } from './backend.ts';

/**
 * The store's own name, given when it is first opened. A store that was cleared, and filled anew by
 * another page, has another name.
 */
export async function ensureStoreName(backend: Backend): Promise<string> {
  const read = async (tx: Tx) => (await tx.get('settings', 'store'))?.value as string | undefined;
  // Every start asks for it; only the first has to write it.
  const known = await backend.run(['settings'], 'readonly', read);
  if (known) return known;
  return backend.run(['settings'], 'readwrite', async (tx) => {
    const name = (await read(tx)) ?? crypto.randomUUID();
    tx.put('settings', { name: 'store', value: name });
    return name;
  });
}

/**
 * Whether this is no longer the store of that name: the browser, or somebody, cleared it. A logout
 * leaves the name. A store without a name (there was no room for one) counts as cleared when nobody
 * was ever logged in.
 */
export const isCleared = (backend: Backend, name: string | undefined): Promise<boolean> =>
  backend.run(['settings'], 'readonly', (tx) => isClearedIn(tx, name));

/** The same within a transaction that reads more; it needs the store `settings`. */
export const isClearedIn = async (
  tx: Pick<Tx, 'get'>,
  name: string | undefined,
): Promise<boolean> =>
  name === undefined
    ? (await tx.get('settings', 'here')) === undefined
    : (await tx.get('settings', 'store'))?.value !== name;
