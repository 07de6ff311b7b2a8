import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Call, Offline } from '#client/api/caller.ts';
import { openMemory } from '#client/device/memory.ts';
import { allUploads, dropPhoto, keepPhoto, readPhoto } from '#client/device/photos.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { photoPiece } from '#shared/model/photoLimits.ts';
import { Problem } from '#shared/problems.ts';
import {
  account,
  inspectionOf,
  type Store,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { hurryPhotos, sendPhotos } from './sendPhotos.ts';

/** Decisions 6: the bytes of photos on their way. */
let store: Store;
/** Each piece that was sent, as the photo's id and the number of the piece. */
let sent: string[];
let answer: (photo: string, piece: number) => { missing: number[] } | Promise<never>;
let stopped: unknown[];

beforeEach(async () => {
  store = await storeOn(openMemory());
  [sent, stopped] = [[], []];
  answer = () => ({ missing: [] });
  state.account.set(user);
  state.online.set(true);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearForLogout();
});

const call = (async (_name: string, { photo, piece }: { photo: string; piece: number }) => {
  sent.push(`${photo} ${piece}`);
  return answer(photo, piece);
}) as unknown as Call;

const keep = (id: string, pieces = 1, inspection = 'elders') => {
  const size = (pieces - 1) * photoPiece + 10;
  const photo = { account, id, inspection, part: null, sha256: 'a'.repeat(64), size };
  return keepPhoto(store.backend, photo, new ArrayBuffer(size));
};
const send = ({ isHurried = true } = {}) => {
  if (isHurried) hurryPhotos();
  return sendPhotos({
    account,
    backend: store.backend,
    call,
    tabs: { tell: () => undefined } as never,
    recount: async () => undefined,
    stopped: async (error) => void stopped.push(error),
  });
};
const left = async () => (await allUploads(store.backend, account)).map(({ id }) => id);
const refused = () =>
  store.backend.run(['refusedPhotos'], 'readonly', (tx) => tx.all('refusedPhotos', account));

it('goes in pieces: those that the server lacks, and goes on where it was', async () => {
  await keep('f1', 3);
  const lacks = new Set([0, 1, 2]);
  answer = (_, piece) => {
    lacks.delete(piece);
    if (piece === 1 && sent.length === 2) return Promise.reject(new Offline('cut off'));
    return { missing: [...lacks] };
  };
  await send();
  expect(await left()).toEqual(['f1']);
  await send();
  expect([sent, await left()]).toEqual([['f1 0', 'f1 1', 'f1 1', 'f1 2'], []]);
  expect(await readPhoto(store.backend, account, 'f1')).not.toBeNull();
});

it('waits while a change does, and without a line', async () => {
  await keep('f1');
  state.queueCount.set(1);
  await send();
  state.queueCount.set(0);
  state.online.set(false);
  await send();
  expect(sent).toEqual([]);
});

it('that the server fails at each time holds up no other', async () => {
  await keep('f1');
  await keep('f2');
  answer = (photo) =>
    photo === 'f1'
      ? Promise.reject(new Problem('internal_error'))
      : ({ missing: [] } as { missing: number[] });
  await send();
  expect([sent, await left(), stopped]).toEqual([['f1 0', 'f2 0'], ['f1'], []]);
  // A photo that is taken while another one rests does not wait either.
  await keep('f3');
  await send({ isHurried: false });
  expect([sent, await left()]).toEqual([['f1 0', 'f2 0', 'f3 0'], ['f1']]);
});

it('that is thrown away while it rests is not looked for any more', async () => {
  await keep('f1');
  answer = () => Promise.reject(new Problem('internal_error'));
  await send();
  await dropPhoto(store.backend, account, 'f1');
  vi.useFakeTimers();
  try {
    await send({ isHurried: false });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it.each(['photo_not_found', 'unsupported_media_type'] as const)(
  'that is not taken (%s) stays, and is not sent again by itself',
  async (code) => {
    await keep('f1');
    answer = () => Promise.reject(new Problem(code));
    await send();
    await send();
    expect([sent, await left()]).toEqual([['f1 0'], []]);
    expect(await refused()).toMatchObject([{ id: 'f1', refused: code }]);
    expect(await readPhoto(store.backend, account, 'f1')).not.toBeNull();
  },
);

it('whose pieces never fit is given up after two rounds', async () => {
  await keep('f1', 2);
  let at = 0;
  answer = () => ({ missing: ++at % 2 === 0 ? [0, 1] : [1] });
  await send();
  expect(sent).toHaveLength(4);
  expect(await refused()).toMatchObject([{ id: 'f1' }]);
});

it('that is thrown away meanwhile goes no further', async () => {
  await keep('f1', 3);
  answer = () => dropPhoto(store.backend, account, 'f1').then(() => ({ missing: [1, 2] })) as never;
  await send();
  expect([sent, await left()]).toEqual([['f1 0'], []]);
});

it('of which nothing was said yet is not sent', async () => {
  const inspection = inspectionOf({ status: 'started', photos: [] });
  state.work.set((work) => ({
    ...work,
    inspections: new Map([[inspection.id, inspection]]),
    versions: [version],
  }));
  await keep('f1', 1, inspection.id);
  await send();
  expect([sent, await left()]).toEqual([[], ['f1']]);
});

it('tells what is no matter of photos', async () => {
  await keep('f1');
  await keep('f2');
  answer = () => Promise.reject(new Problem('server_restored'));
  await send();
  expect([sent.length, stopped]).toEqual([1, [new Problem('server_restored')]]);
});
