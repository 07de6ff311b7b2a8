import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';

/** What names a photo in a change, and what never changes in it. */
export const placeOf = ({ photo, part, sha256 }: Pick<Photo, 'photo' | 'part' | 'sha256'>) => ({
  photo,
  ...(part ? { part } : {}),
  sha256,
});

/** As they were taken, which their ids say; one that took the place of another stands there. */
export const inOrder = (photos: readonly Photo[]): Photo[] =>
  photos.toSorted((a, b) => (a.photo < b.photo ? -1 : 1));

/** The photos that are there, by what they are of; null = the general notes. */
export const photosByPart = ({
  photos = [],
}: Pick<Inspection, 'photos'>): ReadonlyMap<string | null, Photo[]> =>
  Map.groupBy(
    inOrder(photos).filter(({ removed }) => !removed),
    ({ part }) => part,
  );

/**
 * The id of a photo that takes the place of another: it comes right behind it.
 * @param own what nobody else has, for who replaces the same one elsewhere
 */
export const idInstead = (photo: string, own: string): string =>
  `${photo.slice(0, 54)}-${own.slice(-8)}`;

/** What is told of a photo to who does not see it; '' where nothing is known. */
export const saidOf = ({ alternative, caption }: Pick<Photo, 'alternative' | 'caption'>): string =>
  alternative || caption;
