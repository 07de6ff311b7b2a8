import { canvasOf } from './scalePhoto.ts';

/**
 * Makes parts of a photo impossible to recognise. The part under a sweep is drawn anew from a few
 * pixels, however large it is: nothing is left even of a face that fills the photo.
 */
export interface Spot {
  x: number;
  y: number;
}
/** Spots of one sweep, in pixels of the photo. */
export type Sweep = readonly Spot[];

/** The radius of a sweep, as a part of the longest side of the photo. */
const radiusPart = 0.05;
/** How many pixels at most are left of the shorter side of a sweep. */
const mostLeft = 4;

/** The radius of a sweep over a photo of this size, in pixels of the photo. */
export const radiusOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(width, height) * radiusPart;

/** Draws the photo with these sweeps. */
export function drawSwept(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
  sweeps: readonly Sweep[],
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.drawImage(photo, 0, 0);
  for (const sweep of sweeps) cover(pen, photo, sweep);
}

function cover(pen: CanvasRenderingContext2D, photo: HTMLImageElement, sweep: Sweep): void {
  const radius = radiusOf(pen.canvas);
  const [xs, ys] = [sweep.map(({ x }) => x), sweep.map(({ y }) => y)];
  const left = Math.max(0, Math.min(...xs) - radius);
  const top = Math.max(0, Math.min(...ys) - radius);
  const width = Math.max(1, Math.min(pen.canvas.width, Math.max(...xs) + radius) - left);
  const height = Math.max(1, Math.min(pen.canvas.height, Math.max(...ys) + radius) - top);
  const block = Math.min(width, height) / mostLeft;
  let small = canvasOf(width, height);
  small.getContext('2d')?.drawImage(photo, left, top, width, height, 0, 0, width, height);
  // Shrinks by halves: in one go, the browser would look at only a few of the pixels.
  while (small.width > 2 * (width / block) || small.height > 2 * (height / block))
    small = shrunk(small, small.width / 2, small.height / 2);
  small = shrunk(small, width / block, height / block);
  pen.save();
  pen.beginPath();
  for (const { x, y } of sweep) {
    pen.moveTo(x + radius, y);
    pen.arc(x, y, radius, 0, 2 * Math.PI);
  }
  pen.clip();
  pen.drawImage(small, left, top, width, height);
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

function shrunk(from: HTMLCanvasElement, width: number, height: number): HTMLCanvasElement {
  const canvas = canvasOf(width, height);
  canvas.getContext('2d')?.drawImage(from, 0, 0, canvas.width, canvas.height);
  return canvas;
}
