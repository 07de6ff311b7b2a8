import type { Snippet } from '#shared/model/snippet.ts';
import type { Backend, Tx } from './backend.ts';
import type { UsedSnippets } from './records.ts';

/** Texts for notes as this device has them. */
interface SnippetsHere {
  etag: string | null;
  snippets: readonly Snippet[];
  used: UsedSnippets;
}

/** The two records of an account in this store: the texts are many, and seldom change. */
const records = { texts: 'texts', used: 'used' } as const;
/** How many texts are remembered for one condition, and for how many conditions. */
const most = { texts: 3, places: 300 };

async function read(tx: Tx, account: string): Promise<SnippetsHere> {
  const [texts, uses] = await Promise.all([
    tx.get('snippets', [account, records.texts]),
    tx.get('snippets', [account, records.used]),
  ]);
  return {
    etag: texts?.etag ?? null,
    snippets: texts?.snippets ?? [],
    used: uses?.used ?? {},
  };
}

/** The texts as this device keeps them; when there are none, an empty list without an etag. */
export const readSnippets = (backend: Backend, account: string): Promise<SnippetsHere> =>
  backend.run(['snippets'], 'readonly', (tx) => read(tx, account));

/** Keeps the texts, unless the account has left the device meanwhile. */
export const keepSnippets = (
  backend: Backend,
  account: string,
  snippets: readonly Snippet[],
  etag: string | null,
): Promise<SnippetsHere> =>
  backend.run(['accounts', 'snippets'], 'readwrite', async (tx) => {
    if (await tx.get('accounts', account))
      tx.put('snippets', { account, id: records.texts, snippets, etag });
    return { ...(await read(tx, account)), snippets, etag };
  });

/** Notes that a text was used at a place just now. */
export const keepUsed = (
  backend: Backend,
  account: string,
  place: string,
  id: string,
): Promise<SnippetsHere> =>
  backend.run(['accounts', 'snippets'], 'readwrite', async (tx) => {
    const known = await read(tx, account);
    const { [place]: before = [], ...others } = known.used;
    const texts = [id, ...before.filter((one) => one !== id)].slice(0, most.texts);
    const places = [...Object.entries(others), [place, texts] as const].slice(-most.places);
    const used = Object.fromEntries(places);
    if (await tx.get('accounts', account)) tx.put('snippets', { account, id: records.used, used });
    return { ...known, used };
  });
