import type { Backend } from './backend.ts';
import type { QueueEntry } from './changeRecords.ts';

/**
 * The changes that wait in the store of this name, of these inspections or of all; none when it is
 * another store by now. If the page knows no name, any store counts.
 */
export const waitingIn = (
  backend: Backend,
  account: string,
  store: string | undefined,
  inspections?: readonly string[],
): Promise<QueueEntry[]> =>
  backend.run(['settings', 'queue'], 'readonly', async (tx) => {
    const name = (await tx.get('settings', 'store'))?.value;
    if (store !== undefined && name !== store) return [];
    if (!inspections) return tx.all('queue', account);
    return (await Promise.all(inspections.map((id) => tx.ofInspection(account, id)))).flat();
  });
