import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { photosHere } from '#client/device/fetchedPhotos.ts';
import { openMemory } from '#client/device/memory.ts';
import {
  keepPhoto,
  photoArrived,
  readPhoto,
  refusePhoto,
  sendAgain,
} from '#client/device/photos.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { account, inspectionOf, type Store, storeOn, user } from '#tests/support/deviceStore.ts';
import { bringPhotosOf, fetchPhotos } from './fetchPhotos.ts';

/** Decisions 6: photos that were taken elsewhere come to the device, for when there is no line. */
let store: Store;
let backend: Backend;
/** The photos that were asked for. */
let asked: string[];
let answer: (photo: string) => Response | Promise<Response>;
let left: number;
const bytesOf = (photo: string) => Buffer.from(`foto ${photo}`);
const jpeg = (photo: string) =>
  new Response(bytesOf(photo), { headers: { 'content-type': 'image/jpeg' } });
const photo = (id: string, over: Partial<Photo> = {}): Photo => ({
  photo: id,
  part: null,
  sha256: createHash('sha256').update(bytesOf(id)).digest('hex'),
  caption: '',
  alternative: '',
  removed: false,
  ...over,
});

beforeEach(() => {
  asked = [];
  answer = jpeg;
  left = 10_000_000_000;
  vi.stubGlobal('fetch', async (address: string) => {
    const id = /photo\/([^?]+)/.exec(address)?.[1] ?? '';
    asked.push(id);
    return answer(id);
  });
  vi.stubGlobal('navigator', {
    storage: {
      estimate: async () => ({ quota: left + 1, usage: 1 }),
      persisted: async () => true,
    },
  });
  state.account.set(user);
  state.online.set(true);
  state.leaving.set(false);
  state.lowSpace.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearForLogout();
});

/** A device that has this inspection; the page has only its row, as after a start. */
async function deviceWith(start: Partial<Inspection>): Promise<void> {
  const memory = openMemory();
  store = await storeOn({ run: memory.run, kind: 'indexeddb' } as Backend, {
    status: 'started',
    ...start,
  });
  backend = store.backend;
  show(inspectionOf({ status: 'started', ...start }));
}
function show(...shown: Inspection[]): void {
  const rows = shown.map(({ question_results: _, photos: __, ...row }) => row);
  state.work.set((work) => ({
    ...work,
    inspections: new Map(rows.map((row) => [row.id, row as DashboardInspection])),
  }));
}
const isHere = async (id: string) => (await readPhoto(backend, account, id)) !== null;
const mine = { account, inspection: 'i1', part: null, sha256: 'x', size: 4 };

it('fetches what an open inspection has and this device lacks, also where the page has its row alone', async () => {
  const photos = [photo('a1'), photo('a2'), photo('a3', { removed: true })];
  await deviceWith({ revision: 11, photos });
  await keepPhoto(backend, { ...mine, id: 'a1' }, new ArrayBuffer(4));
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['a2']);
  const kept = (await readPhoto(backend, account, 'a2')) ?? new ArrayBuffer(0);
  expect(Buffer.from(kept)).toEqual(bytesOf('a2'));
  expect((await photosHere(backend, account)).fetched.map(({ id }) => id)).toEqual(['a2']);
});

it('keeps no photo that is not whole, and none for somebody who left', async () => {
  await deviceWith({
    revision: 21,
    photos: [photo('b1', { sha256: 'f'.repeat(64) }), photo('b2')],
  });
  answer = (id) => {
    if (id === 'b2') state.leaving.set(true);
    return jpeg(id);
  };
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['b1', 'b2']);
  expect([await isHere('b1'), await isHere('b2')]).toEqual([false, false]);
});

it('asks again later for what the server does not have yet, and at once where somebody waits', async () => {
  await deviceWith({ revision: 31, photos: [photo('c1'), photo('c2')] });
  answer = (id) => (id === 'c1' ? new Response('{}', { status: 404 }) : jpeg(id));
  await fetchPhotos(backend, account);
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['c1', 'c2']);
  expect(await bringPhotosOf(backend, account, await store.state())).toBe(1);
  answer = jpeg;
  expect(await bringPhotosOf(backend, account, await store.state())).toBe(0);
  expect(asked).toEqual(['c1', 'c2', 'c1', 'c1']);
});

it('stops where the line or the server does not answer, and where room is short', async () => {
  await deviceWith({ revision: 41, photos: [photo('d1'), photo('d2')] });
  answer = () => new Response('{}', { status: 503 });
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['d1']);
  left = 50_000_000;
  expect(await bringPhotosOf(backend, account, await store.state())).toBe(2);
  expect(asked).toEqual(['d1']);
});

it('does not keep what was removed while it came', async () => {
  const photos = [photo('e1')];
  await deviceWith({ revision: 51, photos });
  answer = async (id) => {
    // Made unrecognisable here, before the server knows.
    await store.act({
      type: 'SAVE_INSPECTION_PHOTO',
      payload: { photo: 'e1', sha256: photos[0]?.sha256 ?? '', removed: true },
    });
    await store.take({ status: 'started', revision: 52, photos: [photo('e1', { removed: true })] });
    return jpeg(id);
  };
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['e1']);
  expect(await isHere('e1')).toBe(false);
});

it('forgets what came from elsewhere once it is removed or over, or room is short; nothing else', async () => {
  await deviceWith({ revision: 61, photos: [photo('f1'), photo('f2'), photo('own')] });
  await keepPhoto(backend, { ...mine, id: 'own' }, new ArrayBuffer(4));
  await photoArrived(backend, { ...mine, id: 'own' }, '2026-11-20T10:00:00.000Z');
  await fetchPhotos(backend, account);
  expect(asked).toEqual(['f1', 'f2']);
  // Made unrecognisable on the other device.
  const photos = [photo('f1', { removed: true }), photo('f2'), photo('own', { removed: true })];
  await store.take({ status: 'started', revision: 62, photos });
  show(await store.state());
  await fetchPhotos(backend, account);
  expect(await Promise.all(['f1', 'f2', 'own'].map(isHere))).toEqual([false, true, true]);
  // It went to a colleague.
  show();
  await fetchPhotos(backend, account);
  expect(await Promise.all(['f2', 'own'].map(isHere))).toEqual([false, true]);

  show(await store.state());
  expect(await bringPhotosOf(backend, account, await store.state())).toBe(0);
  state.lowSpace.set(true);
  await fetchPhotos(backend, account);
  expect(await Promise.all(['f2', 'own'].map(isHere))).toEqual([false, true]);
});

it('after a restore it is given back, and is nobody’s unsent work when the server does not take it', async () => {
  await deviceWith({ revision: 71, photos: [photo('g1')] });
  await fetchPhotos(backend, account);
  await sendAgain(backend, account, 'g1');
  expect((await photosHere(backend, account)).fetched).toEqual([]);
  await refusePhoto(backend, { ...mine, id: 'g1' }, 'photo_not_found');
  expect((await photosHere(backend, account)).ids.size).toBe(0);
  expect(await isHere('g1')).toBe(false);
});
