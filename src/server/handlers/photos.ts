import { addStored } from '#server/db/devices/stored.ts';
import * as photos from '#server/db/files/photos.ts';
import { makePhotoSizes, mimeOfPhoto, pixelsIn } from '#server/images.ts';
import { nameOf, type PhotoPlace } from '#server/photos/photoStore.ts';
import { dropPiece, dropPieces, type Piece, takePiece } from '#server/photos/takePiece.ts';
import { photoLimits, photoPiece } from '#shared/model/photoLimits.ts';
import { Problem } from '#shared/problems.ts';
import type { Handlers, UserContext } from './context/context.ts';

/** The least bytes that a piece counts for: each piece is a file of its own. */
const leastPiece = 16_384;

/** Photos of inspections: devices bring their bytes in pieces, and people look at them. */
export const photoHandlers: Pick<Handlers, 'photos.bring' | 'photos.get'> = {
  'photos.bring': async (context, { id, photo, piece, of, file }) => {
    const place = { inspection: id, photo };
    const known = await photos.forBringing(context.db, context.user.id, place, context.now());
    if (!known) throw new Problem('photo_not_found');
    if (piece >= of || file.length === 0 || file.length > photoPiece)
      throw new Problem('validation_failed', { fields: { file: 'invalid' } });
    const missing = known.isWanted
      ? await take(context, place, known.sha256, { piece, of, bytes: file })
      : [];
    return async ({ db, record, leaveUnrecorded }) => {
      if (known.isWanted)
        await addStored(db, context.user.id, 'photos', Math.max(file.length, leastPiece));
      const isNew =
        known.isWanted &&
        missing.length === 0 &&
        (await photos.setArrived(db, place, context.now()));
      if (isNew) await record({ noun: 'inspection', record: id, event: 'photo', new: { photo } });
      else leaveUnrecorded();
      return { missing };
    };
  },

  'photos.get': async (context, { id, photo, size }) => {
    const place = { inspection: id, photo };
    if (!(await photos.isShown(context.db, context.user.id, place)))
      throw new Problem('photo_not_found');
    // A photo never changes.
    context.stopIfUnchanged(`${id}-${photo}-${size}`);
    const bytes = await context.services.photos.get(nameOf(place, size));
    if (!bytes) throw new Problem('photo_not_found');
    return { bytes, mime: mimeOfPhoto(bytes) };
  },
};

/** Seconds after which a device may bring a photo again when there is little room. */
const comeBack = 600;

/** Keeps a piece, and the photo when all pieces are here. Answers which pieces are missing. */
async function take(
  { user, services, gone }: UserContext,
  place: PhotoPlace,
  sha256: string,
  piece: Piece,
): Promise<number[]> {
  const { photos: store, budget, images } = services;
  // A person whose budget of pixels is used up brings no photo for now.
  budget.check(user.id, 'pixels', 0);
  if (await store.isNearlyFull())
    throw new Problem('unavailable', {
      retryAfter: comeBack,
      cause: new Error('the disk of the photos is nearly full'),
    });
  const { missing, whole } = await takePiece(store, place, sha256, piece);
  if (!whole) return missing;
  const smaller = await (async () => {
    const pixels = await pixelsIn(whole);
    // A photo that is too large is refused before it is unpacked.
    if (pixels <= photoLimits.side ** 2) budget.spend(user.id, 'pixels', pixels);
    return images.run(user.id, () => makePhotoSizes(whole, photoLimits.side), gone);
  })().catch(async (error: unknown) => {
    // A file that is no photo is removed. After any other error only this piece is dropped, because
    // it was not counted: the device brings it again.
    const isNone = error instanceof Problem && error.code === 'unsupported_media_type';
    await (isNone ? store.remove(place) : dropPiece(store, place, piece));
    throw error;
  });
  for (const [name, bytes] of Object.entries({ ...smaller, whole }))
    await store.put(nameOf(place, name), bytes);
  await dropPieces(store, place);
  return missing;
}
