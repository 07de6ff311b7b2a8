import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { nameOf } from '#server/photos/photoStore.ts';
import { sweepPhotos } from '#server/photos/sweepPhotos.ts';
import type { Photo } from '#shared/model/photo.ts';
import { createTestApp, onBothDatabases, type Person } from '#tests/support/app.ts';
import { type Desk, type Device, deskOf, deviceOf } from '#tests/support/devices.ts';
import {
  bringPhoto,
  bringPiece,
  jpegOf,
  piecesOf,
  sha256,
  takePhoto,
  tellPhoto,
} from '#tests/support/photos.ts';

onBothDatabases('decisions 6: photos', (use) => {
  let desk: Desk;
  let other: Person;
  let device: Device;
  beforeAll(async () => {
    desk = await deskOf(use());
    other = await use().login();
    device = deviceOf(desk.inspector);
  });
  const photosOf = async (id: string): Promise<Photo[]> =>
    (await desk.inspector.get(`/api/inspection/${id}`)).body.inspection.photos;
  const see = (id: string, photo: string, by = desk.inspector, size = 'whole') =>
    by.get(`/api/inspection/${id}/photo/${photo}?size=${size}`);
  const arrived = async () => {
    const id = await desk.started();
    const taken = await takePhoto();
    await tellPhoto(device, id, taken, { part: desk.questions[0], removed: false });
    await bringPhoto(desk.inspector, id, taken);
    return { id, taken };
  };

  it('is known first, and then its bytes come in pieces, in any order and more than once', async () => {
    const id = await desk.started();
    const taken = await takePhoto();
    const said = { part: desk.questions[0], caption: ' Hek ', removed: false };
    expect((await tellPhoto(device, id, taken, said)).status).toBe('applied');
    const { photo } = taken;
    const known = { photo, part: desk.questions[0], sha256: taken.sha256, removed: false };
    expect(await photosOf(id)).toEqual([{ ...known, caption: 'Hek', alternative: '' }]);
    expect((await see(id, photo)).body).toMatchObject({ error: 'photo_not_found' });
    const pieces = piecesOf(taken);
    const all = pieces.map((_, n) => n);
    expect(pieces.length).toBeGreaterThan(2);
    const bring = (n: number) =>
      bringPiece(desk.inspector, id, photo, n, pieces.length, pieces[n] as Uint8Array);
    const last = pieces.length - 1;
    expect((await bring(last)).body).toEqual({ missing: all.slice(0, -1) });
    expect((await bring(last)).body).toEqual({ missing: all.slice(0, -1) });
    for (const n of all.slice(0, -1)) await bring(n);
    expect((await bring(0)).body).toEqual({ missing: [] });
    const whole = await see(id, photo);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(sha256(whole.bytes)).toBe(taken.sha256);
    const small = await sharp((await see(id, photo, desk.inspector, 'thumbnail')).bytes).metadata();
    expect([small.format, small.width, small.height]).toEqual(['jpeg', 320, 240]);
    expect((await use().photos.parts({ inspection: id, photo })).sort()).toEqual([
      'report',
      'thumbnail',
      'whole',
    ]);
  });

  it('is for who it belongs to only, and asks what it shows just once', async () => {
    const { id, taken } = await arrived();
    const { photo } = taken;
    expect((await see(id, photo, other)).status).toBe(404);
    expect((await bringPhoto(other, id, taken)).body).toMatchObject({ error: 'photo_not_found' });
    const admin = await use().login(['ROLE_ADMIN', 'ROLE_COORDINATOR']);
    expect((await see(id, photo, admin)).status).toBe(403);
    expect((await see(id, photo, use().nobody)).status).toBe(401);
    const { headers } = await see(id, photo);
    const again = await desk.inspector.get(`/api/inspection/${id}/photo/${photo}`, {
      'if-none-match': String(headers['etag']),
    });
    expect(again.status).toBe(304);
  });

  it('may be brought by who handed the inspection over, and is seen by who has it', async () => {
    const id = await desk.started();
    const taken = await takePhoto();
    await tellPhoto(device, id, taken);
    const admin = await use().login(['ROLE_ADMIN']);
    const moved = await admin.post(`/api/inspection/${id}/transfer`, { to: other.id });
    expect(moved.status).toBeLessThan(300);
    expect((await bringPhoto(desk.inspector, id, taken)).body).toEqual({ missing: [] });
    expect((await see(id, taken.photo)).status).toBe(404);
    expect((await see(id, taken.photo, other)).status).toBe(200);
  });

  it('may come after the inspection was finished', async () => {
    const { id } = await arrived();
    const taken = await takePhoto();
    await tellPhoto(device, id, taken);
    for (const question of desk.questions)
      await desk.inspector.post(`/api/inspection/${id}/save-question-result`, {
        question,
        result: 'satisfies',
      });
    expect((await desk.inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    const refused = await tellPhoto(device, id, await takePhoto());
    expect(refused).toMatchObject({ status: 'refused', error: 'inspection_finished' });
    expect((await bringPhoto(desk.inspector, id, taken)).body).toEqual({ missing: [] });
    expect((await desk.inspector.get(`/api/inspection/${id}/export`)).status).toBe(200);
  });

  it.each<[string, () => Promise<Uint8Array>, number]>([
    ['no picture', async () => new TextEncoder().encode('<svg onload="x"/>'), 415],
    [
      'another kind of picture',
      async () =>
        await sharp(await jpegOf(9, 9))
          .png()
          .toBuffer(),
      415,
    ],
    ['too large a picture', () => jpegOf(2_001, 10), 415],
    [
      'one that says where it was taken',
      async () =>
        await sharp(await jpegOf(90, 90))
          .withExif({ IFD0: { Copyright: 'x' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
          .toBuffer(),
      415,
    ],
    ['half of one', async () => (await jpegOf()).subarray(0, 200_000), 415],
    ['nothing', async () => new Uint8Array(), 422],
  ])('refuses %s, and keeps nothing of it', async (_, make, status) => {
    const id = await desk.started();
    const bytes = await make();
    const taken = await takePhoto(bytes);
    await tellPhoto(device, id, taken);
    const answer =
      bytes.length === 0
        ? await bringPiece(desk.inspector, id, taken.photo, 0, 1, bytes)
        : await bringPhoto(desk.inspector, id, taken);
    expect(answer.status).toBe(status);
    expect(await use().photos.parts({ inspection: id, photo: taken.photo })).toEqual([]);
  });

  it('that is another one than was told begins anew', async () => {
    const id = await desk.started();
    const taken = await takePhoto(await jpegOf(200, 200));
    await tellPhoto(device, id, taken);
    const another = { ...taken, bytes: await jpegOf(210, 200) };
    expect((await bringPhoto(desk.inspector, id, another)).body).toEqual({ missing: [0] });
    expect((await bringPhoto(desk.inspector, id, taken)).body).toEqual({ missing: [] });
  });

  it('asks for numbers that make sense', async () => {
    const id = await desk.started();
    const taken = await takePhoto(await jpegOf(20, 20));
    await tellPhoto(device, id, taken);
    for (const [piece, of] of [
      [1, 1],
      [0, 99],
      [-1, 1],
      ['x', 1],
    ] as const) {
      const answer = await bringPiece(desk.inspector, id, taken.photo, piece, of, taken.bytes);
      expect(answer.status).toBe(422);
    }
  });

  it('goes with its inspection, and a removed one the night after', async () => {
    const [gone, removed, kept] = [await arrived(), await arrived(), await arrived()];
    await desk.inspector.delete(`/api/inspection/${gone.id}`);
    const partsOf = ({ id, taken }: typeof gone) =>
      use().photos.parts({ inspection: id, photo: taken.photo });
    expect(await partsOf(gone)).toEqual([]);
    await tellPhoto(device, removed.id, removed.taken, { removed: true });
    const { db, photos, now } = use();
    await sweepPhotos(db, photos, now());
    expect(await partsOf(removed)).toHaveLength(3);
    // Of an inspection that is not there.
    const lost = { inspection: randomUUID(), photo: randomUUID() };
    await photos.put(nameOf(lost, 'whole'), removed.taken.bytes);
    await sweepPhotos(db, photos, now() + 2 * 24 * 3_600_000);
    expect([await partsOf(removed), await photos.parts(lost)]).toEqual([[], []]);
    expect(await partsOf(kept)).toHaveLength(3);
    // It is not shown while it is removed, but taken: it may be called back.
    expect((await see(removed.id, removed.taken.photo)).status).toBe(404);
    await bringPhoto(desk.inspector, removed.id, removed.taken);
    expect((await partsOf(removed)).length).toBe(3);
    expect((await see(removed.id, removed.taken.photo)).status).toBe(404);
    await tellPhoto(device, removed.id, removed.taken, { removed: false });
    expect((await bringPhoto(desk.inspector, removed.id, removed.taken)).body).toEqual({
      missing: [],
    });
    expect((await see(removed.id, removed.taken.photo)).status).toBe(200);
  });

  it('that was never whole goes with the sweep after it was removed, and one that was called back stays', async () => {
    const id = await desk.started();
    const [half, back] = [await takePhoto(), await takePhoto()];
    for (const one of [half, back]) await tellPhoto(device, id, one);
    const pieces = piecesOf(half);
    const [first = new Uint8Array()] = pieces;
    await bringPiece(desk.inspector, id, half.photo, 0, pieces.length, first);
    await bringPhoto(desk.inspector, id, back);
    await tellPhoto(device, id, half, { removed: true });
    await tellPhoto(device, id, back, { removed: true });
    await tellPhoto(device, id, back, { removed: false });
    const { db, photos, now } = use();
    await sweepPhotos(db, photos, now() + 2 * 24 * 3_600_000);
    const partsOf = (photo: string) => photos.parts({ inspection: id, photo });
    expect([await partsOf(half.photo), (await partsOf(back.photo)).length]).toEqual([[], 3]);
  });

  it('is whole also when its last piece comes several times at once', async () => {
    const id = await desk.started();
    const taken = await takePhoto();
    await tellPhoto(device, id, taken);
    const pieces = piecesOf(taken);
    const bring = (n: number) =>
      bringPiece(desk.inspector, id, taken.photo, n, pieces.length, pieces[n] as Uint8Array);
    const last = pieces.length - 1;
    for (let n = 0; n < last; n++) await bring(n);
    // More at once than one person may have is put off.
    const answers = await Promise.all(Array.from({ length: 6 }, () => bring(last)));
    expect(answers.filter(({ status }) => status !== 429).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
    expect((await bring(last)).body).toEqual({ missing: [] });
    const { bytes } = await see(id, taken.photo);
    expect(sha256(bytes)).toBe(taken.sha256);
  });

  it('counts each piece for what is kept of a person, apart from their changes, and once however often the last one comes', async () => {
    const id = await desk.started();
    const taken = await takePhoto(await jpegOf(300, 200));
    await tellPhoto(device, id, taken);
    const stored = async () =>
      Number(
        (
          await use()
            .db.selectFrom('accounts')
            .select('photo_bytes')
            .where('id', '=', desk.inspector.id)
            .executeTakeFirstOrThrow()
        ).photo_bytes,
      );
    const before = await stored();
    await Promise.all([1, 2, 3].map(() => bringPhoto(desk.inspector, id, taken)));
    expect(await stored()).toBeGreaterThanOrEqual(before + taken.bytes.length);
    const arrivals = await use()
      .db.selectFrom('audit')
      .select('id')
      .where('record_id', '=', id)
      .where('event', '=', 'photo')
      .execute();
    expect(arrivals).toHaveLength(1);
    // Cut into other pieces, the earlier ones are thrown away.
    const other = await takePhoto();
    await tellPhoto(device, id, other);
    for (const cut of [9, 8])
      await bringPiece(desk.inspector, id, other.photo, 1, cut, other.bytes.subarray(0, 1_000));
    expect(await use().photos.parts({ inspection: id, photo: other.photo })).toEqual(['stuk-8-1']);
  });
});

it('what this person may not bring now is not kept uncounted: pixels that are used up, a photo that is too large', async () => {
  // In percents: a minute's pixels are fewer than those of one photo.
  const share = 1;
  const made = await createTestApp('sqlite', { workShare: share });
  try {
    const { test } = made;
    const desk = await deskOf(test);
    const device = deviceOf(desk.inspector);
    const id = await desk.started();
    const bring = async (bytes: Uint8Array) => {
      const taken = await takePhoto(bytes);
      await tellPhoto(device, id, taken);
      const { status } = await bringPhoto(desk.inspector, id, taken);
      const kept = await test.photos.parts({ inspection: id, photo: taken.photo });
      return { status, kept };
    };
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#777' } })
        .jpeg()
        .toBuffer();
    // Refused unread: it costs no pixels, or those of a minute would be gone.
    expect(await bring(await plain(4_000, 4_000))).toEqual({ status: 415, kept: [] });
    expect((await bring(await plain(1_600, 1_200))).status).toBe(200);
    expect(await bring(await plain(200, 150))).toEqual({ status: 429, kept: [] });
    test.pass(60_000);
    expect((await bring(await plain(200, 150))).status).toBe(200);
  } finally {
    await made.end();
  }
});
