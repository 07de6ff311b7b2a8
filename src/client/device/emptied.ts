import type { Backend } from './backend.ts';
import { unsentStores } from './others.ts';
import { type Here, nobody } from './people.ts';

/** A device that nobody has anything on any more. */

const stores = ['accounts', ...unsentStores] as const;

/** Whether no account is known here, logged in or not, and no work that the server lacks. */
export const isNobodys = (backend: Backend): Promise<boolean> =>
  backend.run([...stores], 'readonly', async (tx) => {
    for (const store of stores) if ((await tx.everything(store)).length > 0) return false;
    return true;
  });

/**
 * Records that nobody is logged in: without that, a page would take the store for a cleared one.
 * @param stays what is known beside that
 */
export const leaveEmpty = (backend: Backend, stays: Partial<Here> = {}): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) =>
    tx.put('settings', { name: 'here', value: { ...nobody, ...stays } }),
  );
