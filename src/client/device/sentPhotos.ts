import type { Tx } from './backend.ts';
import type { SentPhoto } from './records.ts';

/** Removes photos that the server has, in a transaction on `photos` and `photoBytes`. */
export function dropSent(
  tx: Pick<Tx, 'delete'>,
  account: string,
  photos: readonly SentPhoto[],
): void {
  for (const { id } of photos) {
    tx.delete('photos', [account, id]);
    tx.delete('photoBytes', [account, id]);
  }
}
