import { newId } from '#client/newId.ts';
import type { Tx } from './backend.ts';
import type { QueueEntry, RefusedEntry } from './changeRecords.ts';
import { fieldOf } from './field.ts';
import { leftOf, unsaid, valuesOnly } from './saidAnew.ts';

/**
 * The server has another change under this id: this store is an older copy, and work went on in the
 * newer one. Answers the part that no later change repeats, as a new change that will be merged
 * with what is there; null when nothing is left.
 */
export async function newOf(
  tx: Tx,
  entry: QueueEntry | RefusedEntry,
  answered: readonly { entry: QueueEntry }[],
): Promise<QueueEntry | null> {
  const field = fieldOf(entry);
  const newer = [
    ...answered.map((one) => one.entry),
    ...(await tx.ofField(entry.account, field)),
  ].filter((one) => fieldOf(one) === field && one.place > entry.place);
  const left = unsaid(entry, newer) ?? valuesOnly(entry, newer);
  return left && { ...left, id: newId() };
}

/**
 * Marks refused changes that this one repeats: they are not sent again by themselves. An earlier
 * refused finish is settled with it. True when a change was marked.
 */
export function supersede(
  tx: Tx,
  entry: QueueEntry,
  refused: readonly RefusedEntry[],
  at: string,
): boolean {
  const { account, inspection } = entry;
  const field = fieldOf(entry);
  let isAny = false;
  for (const earlier of refused) {
    if (earlier.inspection !== inspection || earlier.id === entry.id) continue;
    const { id, place, device, sequence } = earlier;
    if (entry.type === 'FINISH_INSPECTION' && earlier.type === 'FINISH_INSPECTION') {
      // There is nothing left to decide.
      tx.delete('refused', [account, place]);
      tx.put('ledger', { account, place, id, device, sequence, status: 'discarded', at });
    } else if (place < entry.place && fieldOf(earlier) === field && !earlier.superseded) {
      tx.put('refused', leftOf(earlier, entry) ?? { ...earlier, superseded: true });
      isAny = true;
    }
  }
  return isAny;
}
