import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { letter, makeReport, photographed, words } from './fixture.ts';
import { runVera, structureOf, veraClassPath } from './support.ts';

const drawer = createPdfDrawer();
const logo = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#0a5565' } })
  .png()
  .toBuffer();
const withLogo = createPdfDrawer({ logo });
afterAll(() => Promise.all([drawer.close(), withLogo.close()]));

async function samples(): Promise<Record<string, Uint8Array>> {
  const odd = makeReport(6, 200);
  odd.notes.html =
    '<h5>a</h5><h1>b</h1><p>x <a href="https://x.nl">y</a></p><table><tr><th rowspan=2>a<th colspan=3>b<tr><td>c<tr></table><ol><li>a<ul><li>b</ul></ol><p>漢 👍 \uf0b7</p>';
  odd.title = 'Rapport <b> & "é" xmlns:pdfaid=';
  const empty = makeReport(0, 0);
  empty.skipped = [];
  const lettered = { ...makeReport(2, 100), letter };
  const { report, pictures } = await photographed();
  return {
    'photos.pdf': await drawer.draw(report, words, undefined, 'pdf', pictures),
    'letter.pdf': await drawer.draw(lettered, words),
    'logo.pdf': await withLogo.draw(lettered, words),
    'typical.pdf': await drawer.draw(makeReport(40, 800), words),
    'odd.pdf': await drawer.draw(odd, words),
    'empty.pdf': await drawer.draw(empty, words),
  };
}

describe('PDF/UA-1 and PDF/A-2a', () => {
  it.runIf(veraClassPath)('veraPDF finds no fault', { timeout: 120_000 }, async () => {
    const files = await samples();
    const lines = runVera(veraClassPath ?? '', files);
    const verdicts = lines.map((line) => line.replace(/ \d+$/, ''));
    expect(verdicts).toEqual(
      ['ua1', '2a'].flatMap((flavour) =>
        Object.keys(files).map((name) => `${name} ${flavour} PASS`),
      ),
    );
  });

  const without = veraClassPath ? '' : ' (no JDK with libjaxb-java here: veraPDF did not run)';
  it(`carries the marks of both standards${without}`, async () => {
    for (const pdf of Object.values(await samples())) {
      const structure = structureOf(pdf);
      for (const mark of [
        /\/MarkInfo\s*<<\s*\/Marked true/,
        /\/StructTreeRoot \d+ 0 R/,
        /\/Lang \(nl-NL\)/,
        /\/DisplayDocTitle true/,
        /\/Outlines \d+ 0 R/,
        /<pdfuaid:part>1<\/pdfuaid:part>/,
        /<pdfaid:part>2<\/pdfaid:part>/,
        /<pdfaid:conformance>A<\/pdfaid:conformance>/,
      ]) {
        expect(structure).toMatch(mark);
      }
    }
  });
});
