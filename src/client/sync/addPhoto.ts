import { dropFetched } from '#client/device/dropFetched.ts';
import {
  allUploads,
  dropPhoto,
  dropPhotosOf,
  dropSentPhotos,
  isPhotoWaiting,
  keepPhoto,
} from '#client/device/photos.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { newId } from '#client/newId.ts';
import { accountHere, isHere } from '#client/state/account.ts';
import { fullInspection } from '#client/state/work.ts';
import { placeOf } from '#shared/rules/inspection/photos.ts';
import { forgetPhoto, rememberPhoto } from './base/photosInMemory.ts';
import { isQuotaError } from './base/room.ts';
import { sha256Of } from './base/sha256Of.ts';
import { perform } from './perform.ts';
import { sync } from './sync.ts';

/** The device has no room for a photo. */
export class NoRoomForPhoto extends Error {}

/** Texts that a new photo starts with; `id`: the id of one that takes the place of another. */
type Said = { caption?: string; alternative?: string; id?: string };

/**
 * Adds a photo to a part of an inspection (null: to its general notes). The device stores the bytes
 * first; then a change says that the photo is there. Answers its id. `account`: whose photo it is,
 * where preparing it took long.
 * @throws Problem when the inspection does not take it; NoRoomForPhoto; then nothing is kept
 */
export async function addPhoto(
  inspection: string,
  part: string | null,
  bytes: ArrayBuffer,
  said: Said = {},
  account = accountHere(),
): Promise<string> {
  const photo: KeptPhoto = {
    account,
    id: said.id ?? newId(),
    inspection,
    part,
    sha256: await sha256Of(bytes),
    size: bytes.byteLength,
  };
  await storePhoto(photo, bytes);
  // The session ended meanwhile: the change is made when that person opens this inspection again.
  if (!isHere(account) || !fullInspection(inspection)) return photo.id;
  rememberPhoto(photo, bytes);
  try {
    sayPhoto(photo, said);
  } catch (error) {
    await throwAway(photo.id);
    throw error;
  }
  return photo.id;
}

/**
 * Makes the change by which the inspection gets a photo that is on this device, and one more change
 * for each text of the photo. @throws Problem
 */
export function sayPhoto({ id, inspection, ...photo }: KeptPhoto, said: Said = {}): void {
  const place = placeOf({ photo: id, ...photo });
  const { caption, alternative } = said;
  const says = [
    { removed: false },
    ...(caption ? [{ caption }] : []),
    ...(alternative ? [{ alternative }] : []),
  ];
  for (const one of says)
    perform(inspection, { type: 'SAVE_INSPECTION_PHOTO', payload: { ...place, ...one } });
}

/** Makes the missing changes of photos that were stored just before the device stopped. */
export async function queueMissingChanges(inspection: string): Promise<void> {
  const [backend, account] = [sync.backend(), accountHere()];
  for (const photo of await allUploads(backend, account)) {
    if (photo.inspection !== inspection) continue;
    const isSaid =
      fullInspection(inspection)?.photos?.some((one) => one.photo === photo.id) ||
      (await isPhotoWaiting(backend, account, photo.id));
    if (!isSaid) sayPhoto(photo);
  }
}

/** Throws a photo away on this device. */
export async function throwAway(photo: string): Promise<void> {
  forgetPhoto(photo);
  await dropPhoto(sync.backend(), accountHere(), photo);
  await sync.recount();
}

/** Throws all photos of an inspection that was deleted away on this device. */
export async function throwAwayAll(inspection: string): Promise<void> {
  const gone = await dropPhotosOf(sync.backend(), accountHere(), inspection);
  for (const photo of gone) forgetPhoto(photo);
  if (gone.length > 0) await sync.recount();
}

/**
 * When the device is full, photos that the server has make way; the room for notes never does.
 * @throws NoRoomForPhoto
 */
export async function storePhoto(photo: KeptPhoto, bytes: ArrayBuffer): Promise<void> {
  const backend = sync.backend();
  try {
    await keepPhoto(backend, photo, bytes);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    // Photos from elsewhere make way first, then those that the server has.
    for (const makeRoom of [dropFetched, dropSentPhotos]) {
      await makeRoom(backend, photo.account);
      const refused = await keepPhoto(backend, photo, bytes).then(
        () => null,
        (again: unknown) => again,
      );
      if (refused === null) return;
      if (!isQuotaError(refused)) throw refused;
    }
    throw new NoRoomForPhoto('no room', { cause: error });
  }
}
