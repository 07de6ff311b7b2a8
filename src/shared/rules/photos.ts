import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';

/** The photos that are there, by what they are of; null = the general notes. Oldest first. */
export const photosByPart = ({
  photos = [],
}: Pick<Inspection, 'photos'>): ReadonlyMap<string | null, Photo[]> =>
  Map.groupBy(
    photos.filter(({ removed }) => !removed),
    ({ part }) => part,
  );

/** What is told of a photo to who does not see it; '' where nothing is known. */
export const saidOf = ({ alternative, caption }: Pick<Photo, 'alternative' | 'caption'>): string =>
  alternative || caption;
