import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases, type Person } from '#tests/support/app.ts';
import { rowOf } from './rows.ts';

/**
 * Pictures that are none, are too much, or say more than a picture: refused, or made anew without
 * all that.
 */
const encode = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** Stands in everything that must not come out again. */
const marker = 'GEHEIM-51.9851N-5.8987E';
const script = `<script>alert('${marker}')</script>`;

const plain = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a6f' } });
/** Noise does not pack: for files of a certain weight. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** A PNG of these chunks. */
const chunk = (type: string, data: Uint8Array) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = join(encode(type), data);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return join(head, body, sum);
};
const header = (width: number, height: number, bits = 1, colour = 0) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, 0], 8);
  return chunk('IHDR', data);
};
const png = (...chunks: Uint8Array[]) =>
  join(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...chunks,
    chunk('IEND', new Uint8Array()),
  );
/** Rows of one bit for each pixel, all black: very many pixels in very few bytes. */
const blackRows = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 }));
const behindHeader = (file: Uint8Array, ...chunks: Uint8Array[]) =>
  join(file.subarray(0, 33), ...chunks, file.subarray(33));

/** What a camera writes: who, what with, and where. */
const exif = {
  IFD0: { Artist: marker, Copyright: marker, ImageDescription: script },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 59/1 6/1', GPSLongitude: '5/1 53/1 55/1' },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${marker}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

type Make = () => Promise<Uint8Array> | Uint8Array;
/** No picture of ours: 415, and nothing stored. */
const refused: [string, Make][] = [
  [
    'an SVG with a script',
    () => encode(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
  ],
  [
    'an SVG behind a declaration and an entity',
    () =>
      encode(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
  ],
  [
    'a packed SVG',
    () => gzipSync(encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  ],
  ['a GIF', () => plain().gif().toBuffer()],
  ['a TIFF', () => plain().tiff().toBuffer()],
  ['an AVIF', () => plain(64, 64).avif().toBuffer()],
  ['a page', () => encode(`<!doctype html><html><body>${script}</body></html>`)],
  [
    'a PDF',
    () =>
      encode(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
      ),
  ],
  ['a zip', () => zipSync({ 'a.png': encode('x') })],
  [
    'the first bytes of a PNG, and then a script',
    () =>
      join(
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        encode(script.repeat(20)),
      ),
  ],
  ['a GIF that is a script as well', () => encode(`GIF89a=0;/*${'x'.repeat(64)}*/alert(1)`)],
  ['a PNG cut off', async () => (await noise(200, 200).png().toBuffer()).subarray(0, 30_000)],
  ['a JPEG cut off', async () => (await noise(200, 200).jpeg().toBuffer()).subarray(0, 3_000)],
  ['a WebP cut off', async () => (await noise(200, 200).webp().toBuffer()).subarray(0, 3_000)],
  [
    'a PNG that claims 60,000 by 60,000 pixels',
    () => png(header(60_000, 60_000), chunk('IDAT', deflateSync(Buffer.alloc(10)))),
  ],
  [
    'a PNG of 144 million black pixels in 20 kB',
    () => png(header(12_000, 12_000), blackRows(12_000, 12_000)),
  ],
  [
    'a JPEG that claims 65,500 by 65,500 pixels',
    async () => {
      const file = Buffer.from(await plain(16, 16).jpeg().toBuffer());
      const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
      file.writeUInt16BE(65_500, frame + 5);
      file.writeUInt16BE(65_500, frame + 7);
      return file;
    },
  ],
  [
    'one pixel wide and 30 million long',
    () => png(header(1, 30_000_000), blackRows(1, 30_000_000)),
  ],
];

/** A picture, whatever else it is: made anew, with the picture only. */
const cleaned: [string, Make][] = [
  ['a JPEG that says where it was taken', () => plain().withExif(exif).jpeg().toBuffer()],
  ['a PNG that says who made it', () => plain().withExif(exif).png().toBuffer()],
  ['a WebP with both kinds of notes', () => plain().withExif(exif).withXmp(xmp).webp().toBuffer()],
  [
    'a JPEG with a page behind it',
    async () => join(await plain().jpeg().toBuffer(), encode(`<html>${script}`)),
  ],
  [
    'a JPEG with a zip behind it',
    async () => join(await plain().jpeg().toBuffer(), zipSync({ 'x.class': encode(script) })),
  ],
  [
    'a PNG with a program behind it',
    async () => join(await plain().png().toBuffer(), encode(`<?php system('${marker}'); ?>`)),
  ],
  [
    'a JPEG with a script for a comment',
    async () => {
      const file = await plain().jpeg().toBuffer();
      const text = encode(`*/=1;alert('${marker}')/*`);
      const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
      return join(file.subarray(0, 2), comment, text, file.subarray(2));
    },
  ],
  [
    'a PNG with texts',
    async () =>
      behindHeader(
        await plain().png().toBuffer(),
        chunk('tEXt', encode(`Comment\0${script}`)),
        chunk('iTXt', encode(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
      ),
  ],
  [
    'a PNG with 64 MB of text in 64 kB',
    async () =>
      behindHeader(
        await plain().png().toBuffer(),
        chunk('zTXt', join(encode('Comment\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024)))),
      ),
  ],
  [
    'a picture that lies on its side',
    () => plain(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  [
    'a moving picture',
    async () =>
      await sharp(
        await Promise.all([plain(64, 64).png().toBuffer(), noise(64, 64).png().toBuffer()]),
        { join: { animated: true } },
      )
        .webp()
        .toBuffer(),
  ],
  ['one of 16 bits a colour', () => plain().toColourspace('rgb16').png().toBuffer()],
  ['one for the printing press', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
  ['one pixel', () => plain(1, 1).png().toBuffer()],
  ['a very long strip', () => plain(1, 9_000).png().toBuffer()],
];

/** Other ways to send too much, or not a file. */
const sent: [string, (body: FormData) => void, number, string][] = [
  [
    'nine megabytes',
    (body) => body.append('image', new Blob([new Uint8Array(9 * 1024 * 1024)]), 'a.png'),
    413,
    'payload_too_large',
  ],
  [
    'two pictures at once',
    (body) => {
      for (const name of ['image', 'image2'])
        body.append(name, new Blob([new Uint8Array(10)]), 'a.png');
    },
    413,
    'payload_too_large',
  ],
  [
    'an address for a picture',
    (body) => body.append('image', 'http://169.254.169.254/latest/meta-data'),
    422,
    'validation_failed',
  ],
  [
    'a path for a picture',
    (body) => body.append('image', 'file:///etc/passwd'),
    422,
    'validation_failed',
  ],
];

onBothDatabases(rowOf('images', refused.length + cleaned.length + sent.length, 35), (use) => {
  let person: Person;
  beforeAll(async () => {
    person = await use().login();
  });
  const formOf = (bytes: Uint8Array, name = 'foto.png', type = 'image/png') => {
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(bytes)], { type }), name);
    return body;
  };
  const stored = async () => (await use().db.selectFrom('files').select('id').execute()).length;
  const address = (): string => `/api/user/${person.id}`;

  it.each(refused)('refuses %s', async (_, make) => {
    const before = await stored();
    const started = process.memoryUsage().rss;
    const answer = await person.post(address(), formOf(await make()));
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type']);
    expect(await stored()).toBe(before);
    // Nothing was unpacked to be looked at: the largest of them is 430 MB of pixels.
    expect((process.memoryUsage().rss - started) / 1024 ** 2).toBeLessThan(300);
  });

  it('sends pictures that do hold what must not come out', async () => {
    const inputs = await Promise.all(
      cleaned.slice(0, 8).map(async ([name, make]) => ({ name, bytes: Buffer.from(await make()) })),
    );
    expect(
      inputs
        .filter(({ bytes }) => !bytes.includes(marker) && !bytes.includes('PK\u0003\u0004'))
        .map(({ name }) => name),
    ).toEqual([]);
    expect((await sharp(inputs[0]?.bytes).metadata()).exif?.length).toBeGreaterThan(100);
  });

  it.each(cleaned)('makes %s anew, with nothing in it but the picture', async (_, make) => {
    // Its name and its type are the sender's word only.
    const answer = await person.post(
      address(),
      formOf(await make(), '../../index.html"; filename="x.svg', 'text/html'),
    );
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    const { id } = answer.body.user.imageFile;
    for (const path of [
      `/file/${id}/1`,
      `/image/${id}/24/24/1`,
      `/image/${id}/40/40/1`,
      `/image/${id}/300/auto/1`,
    ]) {
      const { status, headers, bytes } = await person.get(path);
      expect([
        status,
        headers['content-type'],
        headers['x-content-type-options'],
        headers['content-disposition'],
      ]).toEqual([200, 'image/webp', 'nosniff', `inline; filename="${id}.webp"`]);
      for (const word of [marker, 'script', 'php', 'alert', 'PK\u0003\u0004', 'xpacket', 'GPS'])
        expect(bytes.includes(word), `${word} in ${path}`).toBe(false);
      const {
        format,
        width,
        height,
        exif: its,
        xmp: notes,
        icc,
        iptc,
        orientation,
        pages,
      } = await sharp(bytes).metadata();
      expect({ format, its, notes, icc, iptc, orientation, pages }).toEqual({ format: 'webp' });
      expect(Math.max(width, height)).toBeLessThanOrEqual(1_200);
    }
  });

  it('stands a picture upright before it forgets how it was held', async () => {
    const { id } = (
      await person.post(
        address(),
        formOf(await plain(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
      )
    ).body.user.imageFile;
    expect(await sharp((await person.get(`/file/${id}/1`)).bytes).metadata()).toMatchObject({
      width: 480,
      height: 640,
    });
  });

  it.each(sent)('refuses %s', async (_, fill, status, error) => {
    const before = await stored();
    const body = new FormData();
    fill(body);
    const answer = await person.post(address(), body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await stored()).toBe(before);
  });

  it('keeps one picture of a person, however many were sent', async () => {
    const another = await use().login();
    const before = await stored();
    for (let n = 0; n < 3; n++)
      await another.post(
        `/api/user/${another.id}`,
        formOf(
          await plain(10 + n, 10)
            .png()
            .toBuffer(),
        ),
      );
    expect(await stored()).toBe(before + 1);
  });
});
