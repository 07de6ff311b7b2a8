import { missingNumbers } from '#shared/rules/device/ledger.ts';
import type { Backend } from './backend.ts';

/** How much of an account's work is not on the server. */
export interface Counts {
  waiting: number;
  refused: number;
  /** Photos whose bytes must still be sent. */
  photos: number;
  /**
   * Sequence numbers that are neither here nor on the server, although nothing waits any more: lost
   * work.
   */
  gaps: number[];
  /** The server was restored, and this device has not given back yet what it lacks. */
  owed?: true;
}

const countedStores = [
  'settings',
  'accounts',
  'queue',
  'refused',
  'uploads',
  'refusedPhotos',
  'counters',
] as const;

/**
 * Null when the store does not know this account any more, or is no longer the one of that name:
 * somebody, or the browser, cleared it.
 */
export const counts = (backend: Backend, account: string, store?: string): Promise<Counts | null> =>
  backend.run([...countedStores], 'readonly', async (tx) => {
    const [waiting, refused, photos, notTaken, counters, name, known] = await Promise.all([
      tx.count('queue', account),
      tx.count('refused', account),
      tx.count('uploads', account),
      tx.count('refusedPhotos', account),
      tx.get('counters', account),
      tx.get('settings', 'store'),
      tx.get('accounts', account),
    ]);
    if (!counters || (store !== undefined && name?.value !== store)) return null;
    return {
      waiting,
      refused: refused + notTaken,
      photos,
      gaps: waiting > 0 ? [] : missingNumbers(counters, []),
      ...(known?.restoredTo ? { owed: true } : {}),
    };
  });
