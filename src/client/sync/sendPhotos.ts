import type { Call } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import {
  dropPhoto,
  isPhotoWaiting,
  nextUpload,
  noteUpload,
  photoArrived,
  readPhoto,
} from '#client/device/photos.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import { photoPiece } from '#shared/model/photo.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { asOnlySender } from './oneSender.ts';
import { forgetPhoto } from './photosInMemory.ts';
import type { Tabs } from './tabs.ts';

/**
 * Brings the bytes of photos to the server, piece by piece, one photo after the other. Changes go
 * first: while one waits, no piece is sent.
 */
interface Parts {
  account: string;
  backend: Backend;
  call: Call;
  tabs: Tabs;
  recount: () => Promise<void>;
}

/** Milliseconds that one piece may take on a slow line. */
const patience = 60_000;

/** What the server says of the photo itself; everything else is said of the moment. */
const ofPhoto: ReadonlySet<ProblemCode> = new Set([
  'unsupported_media_type',
  'validation_failed',
  'payload_too_large',
  'bad_request',
]);

let running: Promise<void> | null = null;

/**
 * Resolves when nothing is left that can go now, or a change goes first.
 * @throws Offline, Problem: what was not brought goes on later, where it was
 */
export function sendPhotos(parts: Parts): Promise<void> {
  running ??= sendInTurn(parts).finally(() => {
    running = null;
  });
  return running;
}

async function sendInTurn({ account, backend, call, tabs, recount }: Parts): Promise<void> {
  const mayGo = () =>
    isHere(account) &&
    !state.locked.get() &&
    !state.heldBack.get() &&
    !state.owed.get() &&
    state.queueCount.get() + state.unstored.get() === 0;
  const locks = navigator.locks;
  await asOnlySender({ backend, locks, what: 'fotos' }, async () => {
    for (let after = ''; mayGo(); ) {
      const photo = await nextUpload(backend, account, after);
      if (!photo) return;
      after = photo.id;
      if (photo.refused || !(await bring(photo, { backend, call, mayGo }))) continue;
      await recount();
      tabs.tell({ kind: 'queue' });
    }
  });
}

/** Answers whether it left. */
async function bring(
  photo: KeptPhoto,
  { backend, call, mayGo }: Pick<Parts, 'backend' | 'call'> & { mayGo: () => boolean },
): Promise<boolean> {
  const { account, id, inspection, size } = photo;
  const bytes = await readPhoto(backend, account, id);
  if (!bytes) {
    await dropPhoto(backend, account, id);
    return true;
  }
  const of = Math.ceil(size / photoPiece);
  let missing = photo.missing ?? Array.from({ length: of }, (_, n) => n);
  // The server says what it lacks; one that lacks nothing is asked with any piece.
  for (let piece = missing[0] ?? 0; mayGo(); piece = missing[0] ?? 0) {
    const file = new Blob([bytes.slice(piece * photoPiece, (piece + 1) * photoPiece)]);
    try {
      const signal = AbortSignal.timeout(patience);
      const input = { id: inspection, photo: id, piece, of, file: file as never };
      ({ missing } = await call('photos.bring', input, { signal }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'photo_not_found') return isOver(photo, backend);
      if (!ofPhoto.has(error.code)) throw error;
      await noteUpload(backend, photo, { refused: error.code });
      return true;
    }
    if (missing.length === 0) {
      await photoArrived(backend, photo, new Date().toISOString());
      forgetPhoto(id);
      return true;
    }
    await noteUpload(backend, photo, { missing });
  }
  return false;
}

/**
 * The server knows no such photo. Answers whether it left: one of which a change waits, or was
 * refused, stays; and so does one of which nothing was ever said, because the device stopped in
 * between: its inspection says it when it is opened (`sayUnsaid`).
 */
async function isOver(photo: KeptPhoto, backend: Backend): Promise<boolean> {
  const { account, id, inspection } = photo;
  if (await isPhotoWaiting(backend, account, id)) return false;
  const there = fullInspection(inspection);
  if (there && there.status !== 'finished' && !there.photos?.some((one) => one.photo === id))
    return false;
  await dropPhoto(backend, account, id);
  return true;
}
