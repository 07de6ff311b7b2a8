import type { Backend } from './backend.ts';
import { nobody } from './people.ts';

/** A device that nobody has anything on any more. */

/** Whether no account is known here, logged in or not. */
export const isNobodys = (backend: Backend): Promise<boolean> =>
  backend.run(
    ['accounts'],
    'readonly',
    async (tx) => (await tx.everything('accounts')).length === 0,
  );

/** Notes in a store that was cleared that nobody is here: without it, a page takes it for lost. */
export const leaveEmpty = (backend: Backend): Promise<void> =>
  backend.run(['settings'], 'readwrite', async (tx) =>
    tx.put('settings', { name: 'here', value: nobody }),
  );
