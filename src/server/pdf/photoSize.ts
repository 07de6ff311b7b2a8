import type { Picture } from './protocol.ts';

/**
 * Millimetres: the width of one column of photos, the width of the whole page, and the greatest
 * height of a photo.
 */
const [column, page, highest] = [77, 160, 80];
/** A photo that is more than this many times wider than high gets the full width. */
const panorama = 2.2;

/** The width of a drawn photo in mm, and over how many of the two columns it goes. */
export function sizeOf(picture: Picture | undefined): { width: number; columns: number } {
  const ratio = picture ? picture.width / picture.height : 1;
  const isWide = ratio > panorama;
  return { width: Math.min(isWide ? page : column, highest * ratio), columns: isWide ? 2 : 1 };
}
