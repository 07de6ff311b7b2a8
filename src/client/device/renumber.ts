import type { Tx } from './backend.ts';
import { newCounters } from './people.ts';
import type { Counters } from './records.ts';

/**
 * This device's numbers no longer say what the server has, as the store or the server was restored
 * from an older copy. It goes on as another device, with what waits under new numbers. Answers its
 * counters.
 */
export async function renumber(tx: Tx, counters: Counters): Promise<Counters> {
  const fresh = {
    ...newCounters(counters.account),
    nextPlace: counters.nextPlace,
    sentUpTo: counters.sentUpTo,
  };
  for (const entry of await tx.all('queue', counters.account)) {
    if (entry.device !== counters.device) continue;
    tx.put('queue', { ...entry, device: fresh.device, sequence: fresh.nextSequence++ });
  }
  tx.put('counters', fresh);
  return fresh;
}
