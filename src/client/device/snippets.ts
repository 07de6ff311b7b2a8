import type { Snippet } from '#shared/model/snippet.ts';
import type { Backend } from './backend.ts';
import type { KeptSnippets } from './records.ts';

/** Texts for notes as this device has them. */

/** The only record of an account in this store. */
const all = 'all';
/** So many are remembered for one condition, and for so many conditions. */
const most = { texts: 3, places: 300 };

const none = (account: string): KeptSnippets => ({
  account,
  id: all,
  etag: null,
  snippets: [],
  used: {},
});

export const readSnippets = (backend: Backend, account: string): Promise<KeptSnippets> =>
  backend.run(
    ['snippets'],
    'readonly',
    async (tx) => (await tx.get('snippets', [account, all])) ?? none(account),
  );

/** Changes the record, where this account is on the device; answers it as it is by then. */
const change = (
  backend: Backend,
  account: string,
  by: (known: KeptSnippets) => Partial<KeptSnippets>,
): Promise<KeptSnippets> =>
  backend.run(['accounts', 'snippets'], 'readwrite', async (tx) => {
    const known = (await tx.get('snippets', [account, all])) ?? none(account);
    const now = { ...known, ...by(known) };
    if (await tx.get('accounts', account)) tx.put('snippets', now);
    return now;
  });

export const keepSnippets = (
  backend: Backend,
  account: string,
  snippets: readonly Snippet[],
  etag: string | null,
): Promise<KeptSnippets> => change(backend, account, () => ({ snippets, etag }));

/** Notes that a text was used at a place just now. */
export const keepUsed = (
  backend: Backend,
  account: string,
  place: string,
  id: string,
): Promise<KeptSnippets> =>
  change(backend, account, ({ used }) => {
    const { [place]: before = [], ...others } = used;
    const texts = [id, ...before.filter((one) => one !== id)].slice(0, most.texts);
    return {
      used: Object.fromEntries(
        [...Object.entries(others), [place, texts] as const].slice(-most.places),
      ),
    };
  });
