import { photoLimits } from '#shared/model/photoLimits.ts';
import { plainJpeg } from './plainJpeg.ts';

/** The file is no picture that this browser reads. */
export class UnreadablePhoto extends Error {}

/** Qualities of JPEG to try, from good to small enough. */
const qualities = [0.85, 0.7, 0.5];

/**
 * A picture as it is kept: a JPEG of at most 2,000 pixels, upright, and without what the camera
 * wrote beside it, such as the place. @throws UnreadablePhoto
 */
export async function scalePhoto(file: Blob): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePhoto('no picture', { cause });
  });
  const scale = Math.min(1, photoLimits.side / Math.max(picture.width, picture.height));
  const canvas = canvasOf(picture.width * scale, picture.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new UnreadablePhoto('nothing to draw on');
  // Transparent parts become white, as they are in the report.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return jpegOf(canvas);
}

/** A JPEG that is not too large. @throws UnreadablePhoto when the browser makes none */
export async function jpegOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    );
    if (blob?.type === 'image/jpeg' && blob.size <= photoLimits.bytes)
      return plainJpeg(await blob.arrayBuffer());
  }
  throw new UnreadablePhoto('no JPEG');
}

/** A canvas of whole pixels, at least one by one. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}
