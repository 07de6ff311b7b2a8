import type { Backend } from './backend.ts';
import type { QueueEntry, RefusedEntry } from './changeRecords.ts';
import { newCounters } from './people.ts';
import { openRefusals, unsaid } from './saidAnew.ts';

export interface Delivery {
  entries: QueueEntry[];
  /**
   * Changes that were refused before: they go along because this delivery finishes their
   * inspection.
   */
  again: RefusedEntry[];
  /** How many changes wait in all, these included. */
  total: number;
}

/**
 * What is sent next: the oldest changes, within a number of changes and of characters. They are
 * marked as sent before anything leaves, and never changed afterwards. `rests`: whether a change is
 * still being typed; such changes alone are no reason to send.
 */
export const beginDelivery = (
  backend: Backend,
  account: string,
  {
    count,
    characters,
    rests,
  }: { count: number; characters: number; rests: (id: string) => boolean },
): Promise<Delivery> =>
  backend.run(['queue', 'counters', 'refused'], 'readwrite', async (tx) => {
    const total = await tx.count('queue', account);
    const waiting = total === 0 ? [] : await tx.all('queue', account, { limit: count });
    const entries: QueueEntry[] = [];
    let size = 0;
    for (const entry of waiting) {
      size +=
        JSON.stringify(entry.payload).length +
        (entry.ground?.notes ?? '').length +
        (entry.ground?.typed_on ?? '').length +
        300;
      if (entries.length > 0 && size > characters) break;
      entries.push(entry);
    }
    const last = entries.at(-1);
    if (!last || (entries.length === total && entries.every(({ id }) => rests(id))))
      return { entries: [], again: [], total };
    const finishing = new Set(
      entries
        .filter(({ type }) => type === 'FINISH_INSPECTION')
        .map(({ inspection }) => inspection),
    );
    const ofField = (one: RefusedEntry) => waiting.filter(({ field }) => field === one.field);
    const again =
      finishing.size > 0
        ? openRefusals(await tx.all('refused', account))
            .filter((one) => finishing.has(one.inspection) && one.type !== 'FINISH_INSPECTION')
            .flatMap((one) => unsaid(one, ofField(one)) ?? [])
        : [];
    const counters = (await tx.get('counters', account)) ?? newCounters(account);
    if (last.place > counters.sentUpTo) tx.put('counters', { ...counters, sentUpTo: last.place });
    return { entries, again, total };
  });
