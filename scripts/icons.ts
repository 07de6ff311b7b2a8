import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Draws the icons of the installed app from public/icon.svg; run it after changing that: node
 * scripts/run.mjs scripts/icons.ts
 */
const folder = join(import.meta.dirname, '../public');
const background = '#0b5a6f';
const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');

/**
 * The same drawing on a plain square, smaller: systems cut their own shape out of it, at most a
 * fifth from each side.
 */
const square = (scale: number): string => {
  const edge = (64 - 64 / scale) / 2;
  return icon
    .replace('viewBox="0 0 64 64"', `viewBox="${edge} ${edge} ${64 / scale} ${64 / scale}"`)
    .replace(/<rect [^>]*>/, '');
};

const draw = async (name: string, svg: string, size: number): Promise<void> => {
  const drawing = sharp(Buffer.from(svg), { density: 72 * (size / 16) }).resize(size, size);
  const filled = svg === icon ? drawing : drawing.flatten({ background });
  writeFileSync(join(folder, name), await filled.png({ palette: true, effort: 10 }).toBuffer());
};

await draw('icon-192.png', icon, 192);
await draw('icon-512.png', icon, 512);
await draw('icon-maskable-512.png', square(0.85), 512);
await draw('icon-apple-180.png', square(0.95), 180);
