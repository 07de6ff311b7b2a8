import type { Tx } from './backend.ts';
import type { KeptPhoto, SentPhoto } from './records.ts';

/** What becomes of photos on this device, as parts of transactions. */

/** One that was not taken, or that went, goes once more from its beginning. */
export function goOnceMore(
  tx: Pick<Tx, 'put' | 'delete'>,
  from: 'refusedPhotos' | 'photos',
  { account, id, inspection, part, sha256, size }: KeptPhoto,
): void {
  tx.put('uploads', { account, id, inspection, part, sha256, size });
  tx.delete(from, [account, id]);
}

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
