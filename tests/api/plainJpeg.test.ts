import sharp from 'sharp';
import { expect, it } from 'vitest';
import { plainJpeg } from '#client/screens/fill-out/photos/plainJpeg.ts';
import { makePhotoSizes } from '#server/images.ts';
import { jpegOf } from '#tests/support/photos.ts';

/** Pictures as browsers make them, until the server takes them (agreements part 6). */
const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

it('what a browser writes beside a picture is taken off, and the picture stays', async () => {
  const jpeg = await jpegOf(90, 60);
  const exif = await sharp(jpeg)
    .withExif({ IFD0: { Software: 'x' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .toBuffer();
  // As Safari makes them: Exif, and an empty part of Photoshop.
  const app13 = Buffer.concat([
    exif.subarray(0, 2),
    Buffer.from([0xff, 0xed, 0, 4, 0, 0]),
    exif.subarray(2),
  ]);
  await expect(makePhotoSizes(new Uint8Array(app13), 2_000)).rejects.toThrow(
    'unsupported_media_type',
  );
  const plain = new Uint8Array(plainJpeg(buffer(app13)));
  expect(Object.keys(await makePhotoSizes(plain, 2_000))).toEqual(['report', 'thumbnail']);
  const seen = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  expect(await seen(plain)).toEqual(await seen(exif));
});

it('one that has nothing beside it, and what is none, stay as they are', async () => {
  const jpeg = buffer(await jpegOf(40, 30));
  expect(Buffer.from(plainJpeg(jpeg))).toEqual(Buffer.from(jpeg));
  for (const bytes of [new Uint8Array(), new Uint8Array([0xff, 0xd8]), new Uint8Array(200).fill(7)])
    expect(Buffer.from(plainJpeg(buffer(bytes)))).toEqual(Buffer.from(bytes));
  // Cut off within a part.
  const cut = buffer(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0x10, 0x00, 1, 2]));
  expect(Buffer.from(plainJpeg(cut))).toEqual(Buffer.from([0xff, 0xd8]));
});
