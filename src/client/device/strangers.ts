import type { Backend } from './backend.ts';

/** Stores that older builds do not know, and so do not empty. */
const young = ['earlier', 'snippets'] as const;

/**
 * Takes away what a page of an older build left in them: it forgets an account without knowing
 * these stores.
 */
export const dropStrangers = (backend: Backend): Promise<void> =>
  backend.run(['accounts', ...young], 'readwrite', async (tx) => {
    const known = new Set((await tx.everything('accounts')).map(({ account }) => account));
    for (const store of young)
      for (const { account, id } of await tx.everything(store))
        if (!known.has(account)) tx.delete(store, [account, id]);
  });
