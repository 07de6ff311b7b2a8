import type { Backend } from './backend.ts';
import type { SentPhoto } from './records.ts';

// Photos that were taken elsewhere, of inspections that are not finished: on this device only to be
// seen without a line. They make room for anything else.

const stores = ['uploads', 'refusedPhotos', 'photos'] as const;

/** The photos that are on this device: the ids of all, and those from elsewhere. */
export const photosHere = (
  backend: Backend,
  account: string,
): Promise<{ ids: ReadonlySet<string>; fetched: readonly SentPhoto[] }> =>
  backend.run(stores, 'readonly', async (tx) => {
    const [sent, own, refused] = [
      await tx.all('photos', account),
      await tx.all('uploads', account),
      await tx.all('refusedPhotos', account),
    ];
    const ids = new Set([...sent, ...own, ...refused].map(({ id }) => id));
    return { ids, fetched: sent.filter((photo) => photo.fetched) };
  });

/**
 * Keeps a photo that came from the server. Does nothing when it is here already, when this person
 * logged out, or when the inspection lacks it by now. @throws when the device has no room
 */
export const keepFetched = (
  backend: Backend,
  photo: SentPhoto,
  bytes: ArrayBuffer,
): Promise<void> =>
  backend.run([...stores, 'photoBytes', 'counters', 'inspections'], 'readwrite', async (tx) => {
    const { account, id, inspection } = photo;
    if (!(await tx.get('counters', account))) return;
    for (const store of stores) if (await tx.get(store, [account, id])) return;
    const kept = await tx.get('inspections', [account, inspection]);
    const isThere = kept?.inspection.photos?.some((one) => one.photo === id && !one.removed);
    if (!isThere || kept?.gone) return;
    tx.put('photoBytes', { account, id, bytes });
    tx.put('photos', { ...photo, fetched: true });
  });
