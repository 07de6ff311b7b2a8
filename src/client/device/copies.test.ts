import { beforeEach, expect, it } from 'vitest';
import {
  account,
  inspectionOf,
  knowPast,
  notes,
  p,
  type Store,
  storeOn,
} from '#tests/support/deviceStore.ts';
import { keepCopies } from './copies.ts';
import { openMemory } from './memory.ts';
import { readAccount } from './people.ts';
import { readInspection } from './work.ts';

/**
 * R5 and R7 at once: the store was cleared, pages that acted on several pasts of the server store
 * what they have, and the server was restored.
 */
const [older, newer, newest] = [
  '019f0000-0000-7000-8000-000000000000',
  '019f0000-0001-7000-8000-000000000000',
  '019f0000-0002-7000-8000-000000000000',
] as const;

let store: Store;
beforeEach(async () => {
  store = await storeOn(openMemory(), { notes: p('van de server') });
});

const keep = (text: string, epoch: string | null) =>
  keepCopies(
    store.backend,
    account,
    { inspections: [inspectionOf({ notes: p(text) })], versions: [], templates: [] },
    epoch,
  );
const there = async () => {
  const known = await readAccount(store.backend, account);
  return [
    (await readInspection(store.backend, account, 'i1'))?.inspection.notes,
    known?.epoch ?? null,
    known?.restoredTo ?? null,
  ];
};

it('the first page tells the store its past; what stands there stays', async () => {
  await keep('geheugen', newer);
  expect(await there()).toEqual([p('van de server'), newer, null]);
  await keep('geheugen', newer);
  expect(await there()).toEqual([p('van de server'), newer, null]);
});

it('a page that heard of no past says none', async () => {
  await knowPast(store.backend, { epoch: newer });
  await keep('geheugen', null);
  expect(await there()).toEqual([p('van de server'), newer, null]);
});

it('an older page puts what it has in the place of what was read from the restored server, also when it does so twice', async () => {
  await knowPast(store.backend, { epoch: newer });
  await keep('geheugen', older);
  expect(await there()).toEqual([p('geheugen'), older, newer]);
  await keep('geheugen', older);
  expect(await there()).toEqual([p('geheugen'), older, newer]);
});

it('what came from the memory of another page of that past stays, and what was not there yet is added', async () => {
  await knowPast(store.backend, { epoch: newer });
  await keep('geheugen', older);
  await keep('ander geheugen', older);
  expect((await there())[0]).toBe(p('geheugen'));
  await store.take({ id: 'i2', notes: p('van de server'), revision: 1 });
  await keepCopies(
    store.backend,
    account,
    {
      inspections: [inspectionOf({ id: 'i2', notes: p('geheugen') })],
      versions: [],
      templates: [],
    },
    older,
  );
  expect((await readInspection(store.backend, account, 'i2'))?.inspection.notes).toBe(
    p('geheugen'),
  );
});

it.each([older, newer])(
  'a page in step with the server that comes after an older one leaves what that has, and tells where it goes (first %s)',
  async (first) => {
    await keep('geheugen', first);
    await knowPast(store.backend, { epoch: first });
    await store.act(notes(p('wat de oudere heeft')));
    await keep('van de herstelde server', newest);
    expect(await there()).toEqual([p('wat de oudere heeft'), first, newest]);
  },
);

it('of three pasts the oldest is told, and the one that the server is in', async () => {
  await knowPast(store.backend, { epoch: newer, restoredTo: newest });
  await keep('geheugen', older);
  expect(await there()).toEqual([p('geheugen'), older, newest]);
  await keep('van de server', newest);
  expect(await there()).toEqual([p('geheugen'), older, newest]);
});

const [old, alsoOld] = [
  '0b7e5b0e-5b0e-4b0e-8b0e-0b7e5b0e5b0e',
  '1b7e5b0e-5b0e-4b0e-8b0e-0b7e5b0e5b0e',
];

it('an epoch of an earlier release came before all that say when they began', async () => {
  await keep('geheugen', old);
  await knowPast(store.backend, { epoch: old });
  await keep('van de herstelde server', newer);
  expect(await there()).toEqual([p('van de server'), old, newer]);
});

it('of two epochs of an earlier release the page that comes is taken for the older one', async () => {
  await knowPast(store.backend, { epoch: old });
  await keep('geheugen', alsoOld);
  expect(await there()).toEqual([p('geheugen'), alsoOld, old]);
});
