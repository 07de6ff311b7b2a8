import type { Tx } from './backend.ts';

/** Stores that builds before did not know of, and did not empty. */
const young = ['earlier', 'snippets'] as const;

/**
 * Takes away what a page of an older build left in them: it forgets an account without knowing these
 * stores. In a transaction over them and the accounts.
 */
export async function dropStrangers(tx: Tx): Promise<void> {
  const known = new Set((await tx.everything('accounts')).map(({ account }) => account));
  for (const store of young)
    for (const { account, id } of await tx.everything(store))
      if (!known.has(account)) tx.delete(store, [account, id]);
}
