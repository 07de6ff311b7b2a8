import { saveValue } from '#client/screens/fill-out/stops/saveValue.ts';
import type { Photo } from '#shared/model/photo.ts';
import { placeOf } from '#shared/rules/inspection/photos.ts';
import { photoTexts } from '#shared/text/photos.ts';

/** One of the values of a photo. */
type Said = { caption: string } | { alternative: string } | { removed: boolean };

/** Saves a value of a photo, and answers whether that worked. `theirs`: see `saveValue`. */
export const savePhoto = (inspection: string, photo: Photo, said: Said, theirs?: Said): boolean =>
  saveValue(
    inspection,
    { type: 'SAVE_INSPECTION_PHOTO', payload: { ...placeOf(photo), ...said } },
    { said, theirs, what: 'photo', title: photoTexts.title },
  );
