import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, createBucketStore } from '#server/photos/bucketStore.ts';
import { createFolderStore } from '#server/photos/folderStore.ts';
import { nameOf, type PhotoStore } from '#server/photos/photoStore.ts';
import { logIn } from '#tests/support/apiClient.ts';
import { freePort } from '#tests/support/freePort.ts';
import { bringPhoto, jpegOf, sayPhoto, sha256, takePhoto } from '#tests/support/photos.ts';
import { startServerProcess } from '#tests/support/serverProcess.ts';
import { startInspection } from '#tests/support/startedInspection.ts';

/** Where photos are kept: a folder, or a bucket of a real S3 server in a process of its own. */
const folder = mkdtempSync(join(tmpdir(), 'vi-bucket-'));
let s3: ChildProcess;
let bucket: Bucket;
beforeAll(async () => {
  const port = await freePort();
  const program = join(
    dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  const given = ['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', `${port}`, '--silent'];
  s3 = spawn(process.execPath, [program, ...given, '--configure-bucket', 'fotos'], {
    stdio: 'ignore',
  });
  bucket = {
    url: `http://127.0.0.1:${port}/fotos`,
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
  };
  const answers = () =>
    fetch(bucket.url).then(
      () => true,
      () => false,
    );
  for (let n = 0; n < 200 && !(await answers()); n++) await setTimeout(100);
});
afterAll(() => {
  s3?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const stores: [string, () => PhotoStore][] = [
  ['a folder', () => createFolderStore(join(folder, 'own'))],
  ['a bucket', () => createBucketStore(bucket)],
];
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.each(stores)('a store of photos: %s', (_, open) => {
  it('keeps what was put in, and lets go of it by photo and by inspection', async () => {
    const store = open();
    const place = (inspection: string) => ({ inspection, photo: randomUUID() });
    const [one, other] = [place(randomUUID()), place(randomUUID())];
    const second = { ...one, photo: randomUUID() };
    for (const each of [one, second, other])
      for (const what of ['whole', 'thumbnail']) await store.put(nameOf(each, what), bytesOf(what));
    await store.put(nameOf(one, 'whole'), bytesOf('anew'));
    expect(await store.get(nameOf(one, 'whole'))).toEqual(bytesOf('anew'));
    expect(await store.get(nameOf(one, 'weg'))).toBeNull();
    expect((await store.parts(one)).sort()).toEqual(['thumbnail', 'whole']);
    expect(await store.parts(place(one.inspection))).toEqual([]);
    await store.drop(nameOf(one, 'thumbnail'));
    await store.drop(nameOf(one, 'thumbnail'));
    expect(await store.parts(one)).toEqual(['whole']);
    const known = async () => {
      const all: string[] = [];
      for await (const some of store.inspections()) all.push(...some);
      return all.sort();
    };
    expect(await known()).toEqual([one.inspection, other.inspection].sort());
    await store.remove(second);
    expect([await store.parts(second), await store.parts(one)]).toEqual([[], ['whole']]);
    await store.remove({ inspection: one.inspection });
    expect(await known()).toEqual([other.inspection]);
    await store.remove({ inspection: other.inspection });
    expect(await known()).toEqual([]);
  });
});

it('in a folder, photos are for their owner alone', async () => {
  const own = join(folder, 'private');
  const store = createFolderStore(own);
  await store.put('i/f/whole', bytesOf('x'));
  const modes = [own, join(own, 'i'), join(own, 'i/f'), join(own, 'i/f/whole')].map(
    (path) => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
});

it('keeps the last of the disk for words: 15 %, at most 5 GB', async () => {
  const full = (all: number, free: number) =>
    createFolderStore(folder, async () => ({ all, free })).isNearlyFull();
  expect([await full(20e9, 3.1e9), await full(20e9, 2.9e9)]).toEqual([false, true]);
  expect([await full(1e12, 5.1e9), await full(1e12, 4.9e9)]).toEqual([false, true]);
  // On a real disk it can be told; for a folder that is not there yet nothing is refused.
  expect(await createFolderStore(join(folder, 'nergens')).isNearlyFull()).toBe(false);
  expect(typeof (await createFolderStore(folder).isNearlyFull())).toBe('boolean');
});

it('a folder moves into a bucket, which is what is used from then on', async () => {
  const dataDir = join(folder, 'data');
  const before = await startServerProcess({ dataDir });
  const person = await logIn(before.url);
  const { id } = await startInspection(person, 'De Emmer', 1);
  const taken = await takePhoto(await jpegOf(300, 200));
  await sayPhoto(person, id, taken);
  await bringPhoto(person, id, taken);
  await before.dispose();
  const settings = {
    PHOTO_STORE_URL: bucket.url,
    PHOTO_STORE_REGION: bucket.region,
    PHOTO_STORE_KEY: bucket.key,
    PHOTO_STORE_SECRET: bucket.secret,
  };
  const server = await startServerProcess({ dataDir, env: settings });
  try {
    const moved = await server.command('src/server/tools/movePhotos.ts');
    expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('1 foto’s gekopieerd')]);
    rmSync(join(dataDir, 'fotos'), { recursive: true });
    const later = await logIn(server.url);
    const shown = await later.call('GET', `/api/inspection/${id}/photo/${taken.photo}`);
    expect([shown.status, sha256(shown.bytes)]).toEqual([200, taken.sha256]);
    const another = await takePhoto(await jpegOf(200, 300));
    await sayPhoto(later, id, another);
    expect((await bringPhoto(later, id, another)).body).toEqual({ missing: [] });
    expect(readdirSync(dataDir)).not.toContain('fotos');
    const { output } = await server.command('src/server/tools/backup.ts');
    expect(output).toContain('Niet in de kopie: de foto’s.');
    await later.call('DELETE', `/api/inspection/${id}`);
    const store = createBucketStore(bucket);
    expect(await store.parts({ inspection: id, photo: taken.photo })).toEqual([]);
  } finally {
    await server.dispose();
  }
});
