import type { Picture } from './protocol.ts';

/** Millimetres: of a column of photos, of all the page, and the highest that a photo is. */
const [column, page, highest] = [77, 160, 80];
/** So much wider than high, it has the page to itself. */
const panorama = 2.2;

/** How wide a photo is drawn, in mm, and over how many of the two columns. */
export function sizeOf(picture: Picture | undefined): { width: number; columns: number } {
  const ratio = picture ? picture.width / picture.height : 1;
  const isWide = ratio > panorama;
  return { width: Math.min(isWide ? page : column, highest * ratio), columns: isWide ? 2 : 1 };
}
