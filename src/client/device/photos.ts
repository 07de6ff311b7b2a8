import type { Backend } from './backend.ts';
import type { KeptPhoto } from './records.ts';
import { dropSent } from './sentPhotos.ts';

/**
 * Photos that were taken here: their bytes are on this device before anything is said of them, and
 * stay for some days after the server has them, in case it forgets them.
 */
const stores = ['uploads', 'photos', 'photoBytes'] as const;

/** Resolves when it is stored. @throws when the device has no room, or this person logged out */
export const keepPhoto = (backend: Backend, photo: KeptPhoto, bytes: ArrayBuffer): Promise<void> =>
  backend.run([...stores, 'counters'], 'readwrite', async (tx) => {
    const { account, id } = photo;
    if (!(await tx.get('counters', account))) throw new Error('nobody to keep a photo for');
    tx.put('photoBytes', { account, id, bytes });
    tx.put('uploads', photo);
  });

/** Its bytes; null where they are not on this device. */
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

/** All that has to go, with their bytes. */
export const unsentPhotos = (
  backend: Backend,
  account: string,
): Promise<{ photo: KeptPhoto; bytes: ArrayBuffer }[]> =>
  backend.run(['uploads', 'photoBytes'], 'readonly', async (tx) => {
    const found = [];
    for (const photo of await tx.all('uploads', account)) {
      const kept = await tx.get('photoBytes', [account, photo.id]);
      if (kept) found.push({ photo, bytes: kept.bytes });
    }
    return found;
  });

/** Those of an inspection that have to go. */
export const uploadsOf = (
  backend: Backend,
  account: string,
  inspection: string,
): Promise<KeptPhoto[]> =>
  backend.run(['uploads'], 'readonly', async (tx) =>
    (await tx.all('uploads', account)).filter((one) => one.inspection === inspection),
  );

/** The next that has to go, behind `after`; null when there is none. */
export const nextUpload = (
  backend: Backend,
  account: string,
  after: string,
): Promise<KeptPhoto | null> =>
  backend.run(
    ['uploads'],
    'readonly',
    async (tx) => (await tx.all('uploads', account, { after, limit: 1 }))[0] ?? null,
  );

/** What became of it on its way; one that left meanwhile is left alone. */
export const noteUpload = (
  backend: Backend,
  { account, id }: KeptPhoto,
  news: Pick<KeptPhoto, 'missing' | 'refused'>,
): Promise<void> =>
  backend.run(['uploads'], 'readwrite', async (tx) => {
    const now = await tx.get('uploads', [account, id]);
    if (now) tx.put('uploads', { ...now, ...news });
  });

/** The server has all of it, at this moment (ISO 8601). */
export const photoArrived = (
  backend: Backend,
  { account, id }: KeptPhoto,
  at: string,
): Promise<void> =>
  backend.run(['uploads', 'photos'], 'readwrite', async (tx) => {
    const now = await tx.get('uploads', [account, id]);
    if (!now) return;
    tx.delete('uploads', [account, id]);
    const { missing: _, refused: __, ...photo } = now;
    tx.put('photos', { ...photo, at });
  });

/** A removed photo need not go; called back, it does, and the server says what it lacks of it. */
export const keepRemoved = (
  backend: Backend,
  account: string,
  id: string,
  isRemoved: boolean,
): Promise<void> =>
  backend.run(['uploads', 'photos'], 'readwrite', async (tx) => {
    const [waiting, sent] = [
      await tx.get('uploads', [account, id]),
      await tx.get('photos', [account, id]),
    ];
    if (isRemoved && waiting) {
      tx.delete('uploads', [account, id]);
      tx.put('photos', { ...waiting, at: new Date().toISOString() });
    }
    if (!isRemoved && sent) {
      const { at: _, missing: __, ...photo } = sent;
      tx.delete('photos', [account, id]);
      tx.put('uploads', photo);
    }
  });

/** It goes nowhere any more. */
export const dropPhoto = (backend: Backend, account: string, id: string): Promise<void> =>
  backend.run([...stores], 'readwrite', async (tx) => {
    for (const store of stores) tx.delete(store, [account, id]);
  });

/** Whether a change that is about this photo waits here, or was refused. */
export const isPhotoWaiting = (backend: Backend, account: string, id: string): Promise<boolean> =>
  backend.run(['queue', 'refused'], 'readonly', async (tx) =>
    [...(await tx.all('queue', account)), ...(await tx.all('refused', account))].some(
      ({ type, payload }) => type === 'SAVE_INSPECTION_PHOTO' && payload.photo === id,
    ),
  );

/** Lets all photos go that the server has. */
export const dropSentPhotos = (backend: Backend, account: string): Promise<void> =>
  backend.run(['photos', 'photoBytes'], 'readwrite', async (tx) =>
    dropSent(tx, account, await tx.all('photos', account)),
  );

/**
 * Lets photos go that the server has since before `sentBefore` (ISO 8601), but for those of
 * inspections that are being filled out.
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
