import type { KeptPhoto } from '#client/device/records.ts';

// Photos that were taken on this page and that the server does not have yet: stored again when the
// device's store was cleared.

const taken = new Map<string, { photo: KeptPhoto; bytes: ArrayBuffer }>();
/** Bytes that memory keeps in all; photos beyond that are on the device alone. */
const most = 60_000_000;

/** Keeps a photo, unless memory would then have too many bytes: that one is on the device alone. */
export function rememberPhoto(photo: KeptPhoto, bytes: ArrayBuffer): void {
  const sum = [...taken.values()].reduce((total, one) => total + one.photo.size, photo.size);
  if (sum <= most) taken.set(photo.id, { photo, bytes });
}
/** For a photo that the server has, or that was removed: it must not be stored again. */
export const forgetPhoto = (id: string): void => void taken.delete(id);
/** After a logout, memory has nobody's photos any more. */
export const forgetPhotos = (): void => taken.clear();
/** This account's photos that memory still has, with their bytes. */
export const photosOf = (account: string) =>
  [...taken.values()].filter(({ photo }) => photo.account === account);
