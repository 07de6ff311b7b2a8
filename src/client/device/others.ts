import { fullName } from '#shared/rules/words/format.ts';
import type { Backend, Tx } from './backend.ts';
import type { Records } from './records.ts';

/** The stores of work that is on this device only. */
export const unsentStores = ['queue', 'refused', 'drafts', 'uploads', 'refusedPhotos'] as const;

/** How much work of an account is on this device only. */
export async function unsentOf(tx: Pick<Tx, 'count'>, account: string): Promise<number> {
  let count = 0;
  for (const store of unsentStores) count += await tx.count(store, account);
  return count;
}

/** Other people whose unsent work waits on this device: only their names and how much. */
export const othersWaiting = (
  backend: Backend,
  account: string | null,
): Promise<{ name: string; count: number }[]> =>
  backend.run(['accounts', ...unsentStores], 'readonly', async (tx) => {
    const found = [];
    for (const other of (await tx.everything('accounts')) as Records['accounts'][]) {
      if (other.account === account) continue;
      const count = await unsentOf(tx, other.account);
      if (count > 0) found.push({ name: fullName(other.user), count });
    }
    return found;
  });
