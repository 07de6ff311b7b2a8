import type { KeptPhoto } from '#client/device/records.ts';

/**
 * Photos that were taken on this page and that the server does not have yet: stored again when the
 * device's store was cleared.
 */
const taken = new Map<string, { photo: KeptPhoto; bytes: ArrayBuffer }>();

export const rememberPhoto = (photo: KeptPhoto, bytes: ArrayBuffer): void =>
  void taken.set(photo.id, { photo, bytes });
export const forgetPhoto = (id: string): void => void taken.delete(id);
export const photosOf = (account: string) =>
  [...taken.values()].filter(({ photo }) => photo.account === account);
