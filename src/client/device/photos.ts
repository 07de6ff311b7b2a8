import type { Backend } from './backend.ts';
import type { Change } from './changeRecords.ts';
import type { KeptPhoto } from './records.ts';
import { dropSent } from './sentPhotos.ts';
import { toBring } from './toBring.ts';

// Photos that were taken here. Their bytes are on this device before any change tells of them, and
// stay for some days after the server has them, in case it forgets them. Beside them lie photos
// from elsewhere, of inspections that are not finished.

const stores = ['uploads', 'refusedPhotos', 'photos', 'photoBytes'] as const;

/** Resolves when it is stored. @throws when the device has no room, or this person logged out */
export const keepPhoto = (backend: Backend, photo: KeptPhoto, bytes: ArrayBuffer): Promise<void> =>
  backend.run([...stores, 'counters'], 'readwrite', async (tx) => {
    const { account, id } = photo;
    if (!(await tx.get('counters', account))) throw new Error('nobody to keep a photo for');
    tx.put('photoBytes', { account, id, bytes });
    tx.put('uploads', photo);
    // A reserve file may bring back a photo that was refused.
    tx.delete('refusedPhotos', [account, id]);
  });

/** The bytes of a photo; null where they are not on this device. */
export const readPhoto = (
  backend: Backend,
  account: string,
  id: string,
): Promise<ArrayBuffer | null> =>
  backend.run(
    ['photoBytes'],
    'readonly',
    async (tx) => (await tx.get('photoBytes', [account, id]))?.bytes ?? null,
  );

/** All photos that must still be sent. */
export const allUploads = (backend: Backend, account: string): Promise<KeptPhoto[]> =>
  backend.run(['uploads'], 'readonly', (tx) => tx.all('uploads', account));

/**
 * All photos that the server does not have: those still to be sent, and those that it did not take.
 */
export const allUnsent = (backend: Backend, account: string): Promise<KeptPhoto[]> =>
  backend.run(['uploads', 'refusedPhotos'], 'readonly', async (tx) => [
    ...(await tx.all('uploads', account)),
    ...(await tx.all('refusedPhotos', account)),
  ]);

/** Notes which pieces of a photo the server lacks. Answers whether it must still be sent. */
export const noteMissing = (
  backend: Backend,
  { account, id }: KeptPhoto,
  missing: readonly number[],
): Promise<boolean> =>
  backend.run(['uploads'], 'readwrite', async (tx) => {
    const now = await tx.get('uploads', [account, id]);
    if (now) tx.put('uploads', { ...now, missing });
    return now !== undefined;
  });

/**
 * The server does not take a photo: it stays here until the person decides. One that was taken
 * elsewhere goes: whoever took it has it.
 */
export const refusePhoto = (
  backend: Backend,
  { account, id }: KeptPhoto,
  refused: string,
): Promise<void> =>
  backend.run(['uploads', 'refusedPhotos', 'photoBytes'], 'readwrite', async (tx) => {
    const now = await tx.get('uploads', [account, id]);
    if (!now) return;
    tx.delete('uploads', [account, id]);
    if (now.fetched) tx.delete('photoBytes', [account, id]);
    else tx.put('refusedPhotos', { ...toBring(now), refused });
  });

/** Sends a photo once more: the person asked for that, or called back a photo they removed. */
export const sendAgain = (backend: Backend, account: string, id: string): Promise<void> =>
  backend.run(['uploads', 'refusedPhotos', 'photos'], 'readwrite', async (tx) => {
    for (const store of ['refusedPhotos', 'photos'] as const) {
      const kept = await tx.get(store, [account, id]);
      if (!kept) continue;
      tx.put('uploads', toBring(kept));
      tx.delete(store, [account, id]);
    }
  });

/** The server has all of a photo since this moment (ISO 8601). */
export const photoArrived = (
  backend: Backend,
  { account, id }: KeptPhoto,
  at: string,
): Promise<void> =>
  backend.run(['uploads', 'photos'], 'readwrite', async (tx) => {
    const now = await tx.get('uploads', [account, id]);
    if (!now) return;
    tx.delete('uploads', [account, id]);
    const { missing: _, ...photo } = now;
    tx.put('photos', { ...photo, at });
  });

/** Removes the photos of an inspection that was deleted. Answers their ids. */
export const dropPhotosOf = (
  backend: Backend,
  account: string,
  inspection: string,
): Promise<string[]> =>
  backend.run([...stores], 'readwrite', async (tx) => {
    const gone = new Set<string>();
    for (const store of ['uploads', 'refusedPhotos', 'photos'] as const)
      for (const kept of await tx.all(store, account))
        if (kept.inspection === inspection) gone.add(kept.id);
    for (const id of gone) for (const store of stores) tx.delete(store, [account, id]);
    return [...gone];
  });

/** Removes a photo from this device. */
export const dropPhoto = (backend: Backend, account: string, id: string): Promise<void> =>
  backend.run([...stores], 'readwrite', async (tx) => {
    for (const store of stores) tx.delete(store, [account, id]);
  });

/** Whether a change of this photo waits here, or the change that adds it was refused. */
export const isPhotoWaiting = (backend: Backend, account: string, id: string): Promise<boolean> =>
  backend.run(['queue', 'refused'], 'readonly', async (tx) => {
    const isOfIt = (one: Change): boolean =>
      one.type === 'SAVE_INSPECTION_PHOTO' && one.payload.photo === id;
    const isWord = ({ payload }: Change): boolean =>
      'removed' in payload && payload.removed === false;
    return (
      (await tx.all('queue', account)).some(isOfIt) ||
      (await tx.all('refused', account)).some((one) => isOfIt(one) && isWord(one))
    );
  });

/** Removes all photos that the server has. */
export const dropSentPhotos = (backend: Backend, account: string): Promise<void> =>
  backend.run(['photos', 'photoBytes'], 'readwrite', async (tx) =>
    dropSent(tx, account, await tx.all('photos', account)),
  );

/**
 * Removes photos that the server has since before `sentBefore` (ISO 8601), except those of
 * inspections that are not finished.
 */
export const trimPhotos = (backend: Backend, account: string, sentBefore: string): Promise<void> =>
  backend.run(['photos', 'photoBytes', 'summaries'], 'readwrite', async (tx) => {
    const open = new Set(
      (await tx.all('summaries', account))
        .filter(({ summary }) => summary.status !== 'finished')
        .map(({ id }) => id),
    );
    const sent = await tx.all('photos', account);
    dropSent(
      tx,
      account,
      sent.filter(({ at, inspection }) => at < sentBefore && !open.has(inspection)),
    );
  });
