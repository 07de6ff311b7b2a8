import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildWhenNeeded } from '#packaging/build.ts';
import { helpPages } from '#shared/text/helpPages.ts';
import { findEngines } from '#tests/browsers/packages.ts';
import { type Camera, type Scheme, schemes, sizes } from '#tests/screenshots/camera.ts';
import { openChromium } from '#tests/screenshots/chromium.ts';
import { type Album, findScreens } from '#tests/screenshots/screens.ts';
import { openWebKitCamera } from '#tests/screenshots/webkit.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { askedOrStop } from './asked.ts';

/**
 * npm run screenshots [-- --engine chromium,webkit --scheme light,dark]: every screen at the four
 * sizes, turned from one to the other, in test-results/screenshots. Those of Chromium that README
 * shows go to docs/screenshots too, and those of the manual beside its screens.
 */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test-results/screenshots');
const shown = ['invullen-tablet', 'werkvoorraad-tablet', 'versie-laptop'];
const cameras = { chromium: openChromium, webkit: openWebKitCamera };
type Engine = keyof typeof cameras;

async function main(): Promise<void> {
  const asked = askedOrStop({
    engine: { someOf: ['chromium', 'webkit'], otherwise: ['chromium'] },
    scheme: { someOf: schemes },
  });
  if (asked.engine.includes('webkit') && findEngines(['webkit'], console.log).length === 0)
    process.exit(1);
  await buildWhenNeeded();
  rmSync(folder, { recursive: true, force: true });
  const server = await startServerProcess();
  try {
    const { albums, report } = await findScreens(server.url);
    for (const engine of asked.engine as Engine[])
      for (const scheme of asked.scheme as Scheme[]) {
        const place = join(folder, `${engine}-${scheme}`);
        mkdirSync(place, { recursive: true });
        for (const album of albums) {
          const camera = await cameras[engine](server.url, scheme);
          await takeAlbum(camera, album, place).finally(() => camera.close());
        }
      }
    await pdfPages(report);
  } finally {
    await server.dispose();
  }
  if (!asked.engine.includes('chromium') || !asked.scheme.includes('light')) return;
  const light = join(folder, 'chromium-light');
  for (const name of shown)
    copyFileSync(join(light, `${name}.webp`), join(root, `docs/screenshots/${name}.webp`));
  for (const name of new Set(helpPages.map(({ picture }) => picture.name)))
    copyFileSync(
      join(light, `${name}-tablet.webp`),
      join(root, `src/client/screens/help/pictures/${name}.webp`),
    );
}

async function takeAlbum(camera: Camera, album: Album, place: string): Promise<void> {
  const everySize = async (name: string) => {
    for (const [size, [width, height]] of Object.entries(sizes)) {
      await camera.resize(width, height);
      await sharp(await camera.shoot())
        .resize({ width: 900, withoutEnlargement: true })
        .webp({ quality: 70 })
        .toFile(join(place, `${name}-${size}.webp`));
    }
  };
  await camera.arrive();
  if (album.username === 'inspecteur') await everySize('inloggen');
  await camera.logIn(album);
  for (const [name, address, act] of album.screens) {
    if (act) await camera.resize(...sizes.tablet);
    await camera.go(address);
    await act?.(camera);
    await everySize(name);
  }
}

/** The first pages of the report, where poppler is at hand. */
async function pdfPages(pdf: Buffer): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'veldinstrument-pdf-'));
  try {
    writeFileSync(join(scratch, 'report.pdf'), pdf);
    execFileSync('pdftoppm', [
      '-r',
      '60',
      '-l',
      '4',
      '-png',
      join(scratch, 'report.pdf'),
      join(scratch, 'page'),
    ]);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        sharp(join(scratch, `page-${String(n).padStart(2, '0')}.png`)).toBuffer({
          resolveWithObject: true,
        }),
      ),
    );
    const { width, height } = pages[0]?.info ?? { width: 0, height: 0 };
    await sharp({
      create: { width: width * 4 + 50, height: height + 20, channels: 3, background: '#ccd6da' },
    })
      .composite(
        pages.map(({ data }, n) => ({ input: data, left: 10 + n * (width + 10), top: 10 })),
      )
      .webp({ quality: 75 })
      .toFile(join(folder, 'pdf.webp'));
  } catch (error) {
    console.log(`No picture of the PDF: ${(error as Error).message}`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

await main();
