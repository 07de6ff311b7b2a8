import sharp from 'sharp';
import { Problem } from '#shared/problems.ts';

// Makes images safe and small. Only this file uses the image library.

const maxPixels = 24_000_000;

/** The sizes the product shows (specification sections 7 and 9): menus, header, thumbnail. */
const imageSizes = {
  '24x24': [24, 24],
  '40x40': [40, 40],
  '300xauto': [300, null],
} as const satisfies Record<string, readonly [number, number | null]>;
type ImageSize = keyof typeof imageSizes;

// Only the loaders of our three formats are open; all others stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

// One image unpacks to a hundred megabytes: so no second image beside it, no threads that each hold
// memory, and no cache.
sharp.concurrency(1);
sharp.cache(false);

export interface CleanImage {
  mime: string;
  bytes: Uint8Array;
  variants: { size: ImageSize; mime: string; bytes: Uint8Array }[];
}

/** The number of pixels of an image, from its header; 0 when it is no image. */
export async function pixelsIn(input: Uint8Array): Promise<number> {
  try {
    const { width = 0, height = 0 } = await sharp(input).metadata();
    return width * height;
  } catch {
    return 0;
  }
}

/**
 * Re-encodes a JPEG, PNG or WebP: without metadata, upright, at most 1200 pixels wide and high; and
 * makes the smaller sizes.
 * @throws Problem unsupported_media_type for a file that is no such image, or too large to unpack.
 */
export async function cleanImage(input: Uint8Array): Promise<CleanImage> {
  try {
    const upright = await sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(1200, 1200, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer();
    const variants = [];
    for (const [size, [width, height]] of Object.entries(imageSizes)) {
      // Twice the shown size, so that it is sharp on a tablet's screen.
      const resized = sharp(upright).resize(width * 2, height === null ? null : height * 2, {
        fit: 'cover',
        withoutEnlargement: height === null,
      });
      variants.push({
        size: size as ImageSize,
        mime: 'image/webp',
        bytes: new Uint8Array(await resized.webp({ quality: 80 }).toBuffer()),
      });
    }
    return { mime: 'image/webp', bytes: new Uint8Array(upright), variants };
  } catch (cause) {
    throw new Problem('unsupported_media_type', { cause });
  }
}

/** Smaller pictures of a photo: the longest side in pixels, and the quality. */
const photoSizes = {
  report: { side: 1_400, quality: 78 },
  thumbnail: { side: 320, quality: 70 },
} as const;

/**
 * Makes the smaller sizes of a photo, as JPEG. First checks that it is a photo as devices make
 * them: its metadata, such as the place, must have been left out.
 * @param most the most pixels of the longest side
 * @throws Problem unsupported_media_type when it is another kind of file, too large, or has
 *   metadata
 */
export async function makePhotoSizes(
  input: Uint8Array,
  most: number,
): Promise<Record<keyof typeof photoSizes, Uint8Array>> {
  try {
    const known = await sharp(input, { limitInputPixels: most * most }).metadata();
    const { format, width = 0, height = 0, exif, xmp, iptc } = known;
    if (format !== 'jpeg' && format !== 'webp') throw new Error(`a photo is no ${format}`);
    if (Math.max(width, height) > most) throw new Error('larger than a photo may be');
    if (exif ?? xmp ?? iptc) throw new Error('it tells more than what is to be seen');
    const made = (name: keyof typeof photoSizes) => {
      const { side, quality } = photoSizes[name];
      return sharp(input, { limitInputPixels: most * most, failOn: 'error' })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .toBuffer();
    };
    return { report: await made('report'), thumbnail: await made('thumbnail') };
  } catch (cause) {
    // The machine lacks memory: that is no fault of the photo.
    if (/memory/i.test(String(cause))) throw cause;
    throw new Problem('unsupported_media_type', { cause });
  }
}

/** The size in pixels of a file that is known to be a photo. */
export async function sizeOfPhoto(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** The media type of a photo, by its first bytes. */
export const mimeOfPhoto = (bytes: Uint8Array): string =>
  bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : 'image/webp';

/** A logo as a PNG of at most 1,200 by 400 pixels. @throws Problem as `cleanImage` */
export async function logoOf(input: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(1200, 400, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch (cause) {
    throw new Problem('unsupported_media_type', { cause });
  }
}
