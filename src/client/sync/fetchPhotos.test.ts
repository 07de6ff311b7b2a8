import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { openMemory } from '#client/device/memory.ts';
import { keepPhoto, photoArrived, readPhoto } from '#client/device/photos.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { account, inspectionOf, storeOn, user } from '#tests/support/deviceStore.ts';
import { fetchPhotos, lackedPhotos } from './fetchPhotos.ts';

/** Decisions 6: photos that were taken elsewhere come to the device, for when there is no line. */
let backend: Backend;
/** The addresses that were asked for. */
let asked: string[];
let answer: (photo: string) => Response;
const bytesOf = (photo: string) => Buffer.from(`foto ${photo}`);
const jpeg = (photo: string) =>
  new Response(bytesOf(photo), { headers: { 'content-type': 'image/jpeg' } });

beforeEach(async () => {
  const memory = openMemory();
  ({ backend } = await storeOn({ run: memory.run, kind: 'indexeddb' } as Backend));
  asked = [];
  answer = jpeg;
  vi.stubGlobal('fetch', async (address: string) => {
    const photo = /photo\/([^?]+)/.exec(address)?.[1] ?? '';
    asked.push(photo);
    return answer(photo);
  });
  state.account.set(user);
  state.online.set(true);
  state.leaving.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearForLogout();
});

const photo = (id: string, over: Partial<Photo> = {}): Photo => ({
  photo: id,
  part: null,
  sha256: createHash('sha256').update(bytesOf(id)).digest('hex'),
  caption: '',
  alternative: '',
  removed: false,
  ...over,
});
const listed = (...inspections: Inspection[]) => {
  state.work.set((work) => ({
    ...work,
    inspections: new Map(inspections.map((one) => [one.id, one])),
  }));
};
const isHere = async (id: string) => (await readPhoto(backend, account, id)) !== null;

it('fetches what an open inspection has and this device lacks, one by one', async () => {
  const mine = { account, id: 'a1', inspection: 'i', part: null, sha256: 'x', size: 4 };
  await keepPhoto(backend, mine, new ArrayBuffer(4));
  const one = inspectionOf({ photos: [photo('a1'), photo('a2'), photo('a3', { removed: true })] });
  const done = inspectionOf({ id: 'done', status: 'finished', photos: [photo('a4')] });
  listed(one, done);
  expect((await lackedPhotos(backend, account, one)).map((lacked) => lacked.photo)).toEqual(['a2']);
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['a2']);
  expect(await lackedPhotos(backend, account, one)).toEqual([]);
  const kept = (await readPhoto(backend, account, 'a2')) ?? new ArrayBuffer(0);
  expect(Buffer.from(kept)).toEqual(bytesOf('a2'));
});

it('keeps no photo that is not whole, and none of somebody who left', async () => {
  listed(inspectionOf({ photos: [photo('b1', { sha256: 'f'.repeat(64) }), photo('b2')] }));
  answer = (id) => {
    if (id === 'b2') state.leaving.set(true);
    return jpeg(id);
  };
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['b1', 'b2']);
  expect([await isHere('b1'), await isHere('b2')]).toEqual([false, false]);
});

it('forgets what came from elsewhere once it is removed or its inspection is over, and nothing else', async () => {
  const kept = { account, inspection: 'e', part: null, sha256: 'x', size: 4 };
  await keepPhoto(backend, { ...kept, id: 'own' }, new ArrayBuffer(4));
  await photoArrived(backend, { ...kept, id: 'own' }, '2026-11-20T10:00:00.000Z');
  const photos = [photo('e1'), photo('e2'), photo('own')];
  listed(inspectionOf({ id: 'e', photos }), inspectionOf({ id: 'f', photos: [photo('f1')] }));
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['e1', 'e2', 'f1']);
  // Made unrecognisable on the other device; and 'f' went to a colleague.
  const removed = [photo('e1', { removed: true }), photo('e2'), photo('own', { removed: true })];
  listed(inspectionOf({ id: 'e', photos: removed }));
  await fetchPhotos(backend, account);
  expect(await Promise.all(['e1', 'e2', 'own', 'f1'].map(isHere))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('asks again later for what the server does not have yet, and at once where somebody waits', async () => {
  listed(inspectionOf({ id: 'c', photos: [photo('c1'), photo('c2')] }));
  answer = (id) => (id === 'c1' ? new Response('{}', { status: 404 }) : jpeg(id));
  await fetchPhotos(backend, account);
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['c1', 'c2']);
  answer = jpeg;
  await fetchPhotos(backend, account, 'c');
  expect(asked).toEqual(['c1', 'c2', 'c1']);
  expect(await isHere('c1')).toBe(true);
});

it('stops where the line or the server does not answer', async () => {
  listed(inspectionOf({ photos: [photo('d1'), photo('d2')] }));
  answer = () => new Response('{}', { status: 503 });
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['d1']);
});
