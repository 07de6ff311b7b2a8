import type { Backend } from './backend.ts';

/** Stores the server's epoch if the device has none. */
export const keepFirstEpoch = (backend: Backend, account: string, epoch: string): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known && !known.epoch) tx.put('accounts', { ...known, epoch });
  });

/**
 * Notes that the server was restored and is in `epoch` now. This device owes it what it lacks until
 * that is given back, also if the page is gone in a moment.
 */
export const markOwed = (backend: Backend, account: string, epoch: string): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known && !known.restoredTo && known.epoch !== epoch)
      tx.put('accounts', { ...known, restoredTo: epoch });
  });

/** The person read what was given back to a restored server. */
export const dismissGivenBack = (backend: Backend, account: string): Promise<void> =>
  backend.run(['accounts'], 'readwrite', async (tx) => {
    const known = await tx.get('accounts', account);
    if (known) tx.put('accounts', { ...known, givenBack: null });
  });
