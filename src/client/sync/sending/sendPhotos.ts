import { type Call, Offline } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import {
  allUploads,
  dropPhoto,
  isPhotoWaiting,
  noteMissing,
  photoArrived,
  readPhoto,
  refusePhoto,
} from '#client/device/photos.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { readInspection } from '#client/device/work.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import { asOnlySender } from '#client/sync/base/oneSender.ts';
import { forgetPhoto } from '#client/sync/base/photosInMemory.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import { photoPiece } from '#shared/model/photoLimits.ts';
import { endsSession, Problem, type ProblemCode } from '#shared/problems.ts';
import { endRest, endRests, isOfOne, isResting, restOf, restPhoto } from './restingPhotos.ts';

// Brings the bytes of photos to the server, piece by piece, one photo after the other. Changes go
// first: while one waits no piece is sent. A photo that goes wrong holds up no change and no other
// photo.

interface PhotoParts {
  account: string;
  backend: Backend;
  call: Call;
  tabs: Tabs;
  recount: () => Promise<void>;
  /**
   * Called with errors that are not about photos: the session ended, or the server was restored.
   */
  stopped: (error: unknown) => Promise<void>;
}

/** Milliseconds that one piece may take on a slow line. */
const patience = 60_000;
/**
 * Milliseconds until photos are tried again: doubles from `first` to `last`, plus a random part; to
 * `line` where only the line failed.
 */
const backOff = { first: 5_000, line: 30_000, last: 300_000 };

/** Problems with the photo itself; any other problem is one of the moment. */
const ofPhoto: ReadonlySet<ProblemCode> = new Set([
  'photo_not_found',
  'unsupported_media_type',
  'validation_failed',
  'payload_too_large',
  'bad_request',
]);

let running: Promise<void> | null = null;
/** Sending was asked for while photos were under way. */
let isWanted = false;
let wait = backOff.first;
/** Not before this moment (monotonic clock, ms): the server asked for it, or it went wrong. */
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Resolves when nothing is left that can go now; never throws. */
export function sendPhotos(parts: PhotoParts): Promise<void> {
  // Without a line nothing goes; when it is back the sender comes here again.
  if (performance.now() < notBefore || !state.online.get()) return Promise.resolve();
  isWanted = running !== null;
  running ??= sendInTurn(parts)
    .then(() => {
      wait = backOff.first;
    })
    .catch((error: unknown) => later(parts, error))
    .then(() => {
      running = null;
      // Photos came meanwhile, or may go again.
      if (isWanted) return sendPhotos(parts);
    });
  return running;
}

/** Whether photos are on their way. */
export const arePhotosUnderWay = (): boolean => running !== null;

/** The person asked to send: earlier failures do not count any more. */
export function hurryPhotos(): void {
  notBefore = 0;
  endRests();
}

async function later(parts: PhotoParts, error: unknown): Promise<void> {
  const isOfAll =
    endsSession(error) || (error instanceof Problem && error.code === 'server_restored');
  if (isOfAll) return parts.stopped(error);
  if (!(error instanceof Problem || error instanceof Offline)) console.warn(error);
  const { retryAfter = 0 } = error as { retryAfter?: number };
  const isLine = error instanceof Offline && error.status === undefined;
  const ms = Math.max(retryAfter * 1_000, wait * (1 + Math.random()));
  notBefore = performance.now() + ms;
  wait = Math.min(wait * 2, isLine ? backOff.line : backOff.last);
  tryAgain(parts, ms);
}

function tryAgain(parts: PhotoParts, ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendPhotos(parts), ms);
}

const mayGo = (account: string): boolean =>
  isHere(account) &&
  !state.locked.get() &&
  !state.heldBack.get() &&
  !state.owed.get() &&
  state.queueCount.get() + state.unstored.get() === 0;

async function sendInTurn(parts: PhotoParts): Promise<void> {
  const { account, backend, tabs, recount } = parts;
  await asOnlySender({ backend, locks: navigator.locks, what: 'fotos' }, async () => {
    const photos = await allUploads(backend, account);
    for (const photo of photos.filter(({ id }) => !isResting(id))) {
      if (!mayGo(account)) return;
      try {
        const isOver = await bring(photo, parts);
        endRest(photo.id);
        if (!isOver) continue;
      } catch (error) {
        if (!isOfOne(error)) throw error;
        restPhoto(photo.id);
        continue;
      }
      await recount();
      tabs.tell({ kind: 'queue' });
    }
    const ms = restOf(photos.map(({ id }) => id));
    if (ms !== null) tryAgain(parts, ms);
  });
}

/** Sends one photo. True when it is over: the photo arrived, was refused, or is gone from here. */
async function bring(photo: KeptPhoto, { account, backend, call }: PhotoParts): Promise<boolean> {
  const { id, inspection, size } = photo;
  // The server cannot know this photo yet: the change that adds it waits, was refused, or was never
  // made because the device stopped. The inspection makes that change when somebody opens it.
  if ((await isPhotoWaiting(backend, account, id)) || (await isUnsaid(photo, backend)))
    return false;
  const bytes = await readPhoto(backend, account, id);
  if (!bytes) {
    await dropPhoto(backend, account, id);
    return true;
  }
  const refuse = (why: ProblemCode) =>
    refusePhoto(backend, photo, why)
      .then(() => forgetPhoto(id))
      .then(() => true);
  const of = Math.ceil(size / photoPiece);
  let missing = photo.missing ?? Array.from({ length: of }, (_, n) => n);
  /** How often the server got the last piece and then asked for all of them again. */
  let again = 0;
  // Each answer says which pieces the server lacks; if no piece is known to be, the first one asks.
  for (let piece = missing[0] ?? 0; mayGo(account); piece = missing[0] ?? 0) {
    const isLast = missing.length <= 1;
    const file = new Blob([bytes.slice(piece * photoPiece, (piece + 1) * photoPiece)]);
    try {
      ({ missing } = await call(
        'photos.bring',
        { id: inspection, photo: id, piece, of, file: file as never },
        { action: { account }, signal: AbortSignal.timeout(patience) },
      ));
    } catch (error) {
      if (!(error instanceof Problem) || !ofPhoto.has(error.code)) throw error;
      return refuse(error.code);
    }
    if (missing.length === 0) {
      await photoArrived(backend, photo, new Date().toISOString());
      forgetPhoto(id);
      return true;
    }
    if (isLast && missing.length === of && ++again > 1) {
      return refuse('validation_failed');
    }
    // The photo was thrown away meanwhile: not one piece more.
    if (!(await noteMissing(backend, photo, missing))) return true;
  }
  return false;
}

/** Whether its inspection is here, is not finished, and does not know of the photo. */
async function isUnsaid(photo: KeptPhoto, backend: Backend): Promise<boolean> {
  const { account, id, inspection } = photo;
  const there =
    fullInspection(inspection) ?? (await readInspection(backend, account, inspection))?.inspection;
  return (
    there !== undefined &&
    there.status !== 'finished' &&
    !there.photos?.some((one) => one.photo === id)
  );
}
