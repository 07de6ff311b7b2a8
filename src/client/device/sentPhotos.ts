import type { Tx } from './backend.ts';
import type { KeptPhoto, SentPhoto } from './records.ts';

/** A photo that must be brought to the server, all of it. */
export const toBring = ({
  account,
  id,
  inspection,
  part,
  sha256,
  size,
  fetched,
}: KeptPhoto): KeptPhoto => ({
  ...{ account, id, inspection, part, sha256, size },
  ...(fetched ? { fetched } : {}),
});

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
