/** Making parts of a photo impossible to recognise: what is under a sweep becomes large blocks. */

export interface Spot {
  x: number;
  y: number;
}
/** Spots of one sweep, in pixels of the photo. */
export type Sweep = readonly Spot[];

/** Of the longest side: a sweep's radius, and a block. Larger than a face's features. */
const [radiusPart, blockPart] = [0.05, 0.035];

export const radiusOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(width, height) * radiusPart;

/** The whole photo in blocks: a few pixels, drawn large. */
export function blocksOf(photo: HTMLImageElement): HTMLCanvasElement {
  const [width, height] = [photo.naturalWidth, photo.naturalHeight];
  const block = Math.max(width, height) * blockPart;
  const small = canvasOf(Math.max(1, width / block), Math.max(1, height / block));
  small.getContext('2d')?.drawImage(photo, 0, 0, small.width, small.height);
  const large = canvasOf(width, height);
  const pen = large.getContext('2d');
  if (pen) {
    pen.imageSmoothingEnabled = false;
    pen.drawImage(small, 0, 0, width, height);
  }
  return large;
}

/** Draws the photo with these sweeps. */
export function drawSwept(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
  blocks: HTMLCanvasElement,
  sweeps: readonly Sweep[],
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(photo, 0, 0);
  const radius = radiusOf(canvas);
  pen.save();
  pen.beginPath();
  for (const { x, y } of sweeps.flat()) {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
  }
  pen.clip();
  if (sweeps.length > 0) pen.drawImage(blocks, 0, 0);
  pen.restore();
}

/** The spots from one to the next, so close that nothing between them is left out. */
export function between(from: Spot, to: Spot, step: number): Spot[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  return Array.from({ length: count }, (_, n) => {
    const part = (n + 1) / count;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  return canvas;
}
