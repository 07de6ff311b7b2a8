import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';

/** The fields that name a photo in a change, and that never change. */
export const placeOf = ({ photo, part, sha256 }: Pick<Photo, 'photo' | 'part' | 'sha256'>) => ({
  photo,
  ...(part ? { part } : {}),
  sha256,
});

/**
 * Sorts photos by when they were taken, which their ids tell; a replacement stands in that place.
 */
export const inOrder = (photos: readonly Photo[]): Photo[] =>
  photos.toSorted((a, b) => (a.photo < b.photo ? -1 : 1));

/** The photos that were not removed, by what they are of; null = the general notes. */
export const photosByPart = ({
  photos = [],
}: Pick<Inspection, 'photos'>): ReadonlyMap<string | null, Photo[]> =>
  Map.groupBy(
    inOrder(photos).filter(({ removed }) => !removed),
    ({ part }) => part,
  );

/**
 * The id of a photo that replaces another: it sorts right behind that one.
 * @param own an id that nobody else has: another device may replace the same photo
 */
export const idInstead = (photo: string, own: string): string =>
  `${photo.slice(0, 54)}-${own.slice(-8)}`;

/** The text that tells a photo to a person who does not see it; '' if there is none. */
export const saidOf = ({ alternative, caption }: Pick<Photo, 'alternative' | 'caption'>): string =>
  alternative || caption;
