import sharp from 'sharp';
import type { ApiClient } from '#tests/support/apiClient.ts';
import { bringPhoto, sayPhoto, takePhoto } from '#tests/support/photos.ts';

/** A fence around a garden. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <rect width="400" height="170" fill="#bcd9ea"/>
  <rect y="170" width="400" height="130" fill="#7ea66b"/>
  <circle cx="330" cy="55" r="28" fill="#f3d27a"/>
  <g fill="#8a6a4b">
    <rect y="128" width="400" height="10"/>
    <rect y="186" width="400" height="10"/>
    ${Array.from({ length: 14 }, (_, n) => `<path d="M${n * 30 + 4} 215V112l9-12 9 12v103z"/>`).join('')}
  </g>
</svg>`;

export const caption = 'Hek bij de speelplaats';

/** Puts a drawing as a photo at a condition. */
export async function bringDrawing(
  inspector: ApiClient,
  inspection: string,
  part: string,
): Promise<void> {
  const bytes = await sharp(Buffer.from(drawing), { density: 220 }).jpeg().toBuffer();
  const taken = await takePhoto(bytes);
  await sayPhoto(inspector, inspection, taken, { part, caption });
  await bringPhoto(inspector, inspection, taken);
}
