import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { counts } from '#client/device/counts.ts';
import { openMemory } from '#client/device/memory.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { setHere, takeOverDevice, whoIsHere, wipe } from '#client/device/people.ts';
import { ensureStoreName } from '#client/device/storeName.ts';
import { readInspection } from '#client/device/work.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import { createLock, type Lock } from '#client/sync/lock/lock.ts';
import { createDrafts } from '#client/sync/typing/drafts.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import {
  account,
  inspectionOf,
  knowPast,
  notes,
  now,
  p,
  type Store,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { type PageParts, pageOn, storageInMemory } from '#tests/support/pageParts.ts';
import { createWiped, type Wiped } from './wiped.ts';
import { createWitness } from './witness.ts';

vi.mock('#client/navigation/router.ts', () => import('#tests/support/noRouter.ts'));

/** R7: the store is cleared under an open page, which has everything in memory. */
let store: Store;
let current: Backend;
let isFull: boolean;
let page: PageParts;
let keeper: Keeper;
let lock: Lock;
let wiped: Wiped;
let left: number;
let past: string | null;
let witness: ReturnType<typeof createWitness>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  [current, isFull, left, past] = [openMemory(), false, 0, null];
  const backend: Backend = {
    kind: 'indexeddb',
    run: (stores, mode, work) =>
      isFull && mode === 'readwrite'
        ? Promise.reject(new Error('disk'))
        : current.run(stores, mode, work),
    close: () => undefined,
  };
  store = await storeOn(backend);
  page = pageOn(backend, await ensureStoreName(backend));
  witness = createWitness(storageInMemory(), 'tab');
  keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  lock = createLock({ ...page, drafts: createDrafts(), keeper });
  const onLeft = async () => void left++;
  wiped = createWiped({ ...page, keeper, lock, witness, past: () => past, onLeft });
  state.account.set(user);
  const inspections = new Map([['i1', inspectionOf({ notes: p('een') })]]);
  state.work.set({
    inspections,
    versions: [version],
    templates: [],
    offers: [],
    terms: [],
    etag: null,
  });
  await keeper.keep(account, {
    change: await store.change(notes(p('een'))),
    after: inspectionOf({ notes: p('een') }),
    tree: version,
  });
  witness.note(account, 1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  state.locked.set(false);
  state.wiped.set(false);
  clearForLogout();
});

const clear = () => {
  current = openMemory();
};
const waiting = async () =>
  (await outgoing(current, account)).waiting.map(({ payload, ground }) => [payload, ground?.notes]);

it('stores again what memory has, says so, and calls nothing sent until every page had its turn', async () => {
  const [before] = (await outgoing(current, account)).waiting;
  clear();
  expect(await wiped.restore()).toBe(true);
  expect(await waiting()).toEqual([[{ notes: p('een') }, null]]);
  // It has a new id: the server may have got it under the old one.
  const [after] = (await outgoing(current, account)).waiting;
  expect(after?.id).not.toBe(before?.id);
  expect(keeper.unsettled(account)).toMatchObject([{ action: after?.id, store: page.store }]);
  expect((await readInspection(current, account, 'i1'))?.inspection.notes).toBe(p('een'));
  expect([page.store, await whoIsHere(current)]).toMatchObject([
    await ensureStoreName(current),
    { account, locked: false },
  ]);
  expect([page.told, left, state.wiped.get(), state.finding.get()]).toEqual([
    ['changed', 'wiped'],
    0,
    true,
    true,
  ]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([
    state.finding.get(),
    state.cleared.get(),
    (await counts(current, account))?.gaps,
  ]).toEqual([false, 0, []]);
});

it('tells how much no page could store again', async () => {
  witness.note(account, 3);
  clear();
  await wiped.restore();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(state.cleared.get()).toBe(2);
});

it('does it once, whoever asks meanwhile, and again for who finds the next store cleared', async () => {
  clear();
  expect(await Promise.all([wiped.restore(), wiped.restore(), wiped.restore(false)])).toEqual([
    true,
    true,
    true,
  ]);
  expect([page.told, await waiting()]).toEqual([
    ['changed', 'wiped'],
    [[{ notes: p('een') }, null]],
  ]);
  clear();
  expect(await wiped.restore()).toBe(true);
  expect(await waiting()).toEqual([[{ notes: p('een') }, null]]);
});

it('follows another page without telling it on, and leaves what that one stored', async () => {
  clear();
  const other = await storeOn(current);
  await other.act(notes(p('een', 'twee')));
  expect(await wiped.restore(false)).toBe(true);
  expect(await waiting()).toEqual([[{ notes: p('een', 'twee') }, null]]);
  expect([page.told, left]).toEqual([['changed'], 0]);
});

it.each([
  [false, p('van de server'), undefined],
  [true, p('een'), p('een')],
])(
  'of what another page read from the server since, keeps its own where that server was restored (%s)',
  async (isRestored, text, fromMemory) => {
    await store.answer(await store.offer());
    keeper.forget(keeper.unsettled(account).map(({ action }) => action));
    past = 'one';
    clear();
    await storeOn(current, { notes: p('van de server') });
    await knowPast(current, { epoch: isRestored ? 'two' : 'one' });
    await wiped.restore();
    const kept = await readInspection(current, account, 'i1');
    expect([kept?.inspection.notes, kept?.fromMemory?.[0]?.notes]).toEqual([text, fromMemory]);
  },
);

it('is no matter of a page that nobody works on, nor of a store that is there', async () => {
  expect([await wiped.restore(false), left]).toEqual([false, 0]);
  // The page that noticed it first was mistaken: somebody had logged out.
  expect([await wiped.restore(), left]).toEqual([false, 1]);
  clearForLogout();
  clear();
  expect([await wiped.restore(), left, await whoIsHere(current)]).toMatchObject([
    false,
    1,
    { account: null },
  ]);
});

it('stores nothing of who logged out on the new store, and takes that for its own', async () => {
  clear();
  await takeOverDevice(current, user, {}, now);
  await wipe(current, account, false);
  expect(await wiped.restore()).toBe(false);
  expect([left, page.store, await waiting()]).toEqual([1, await ensureStoreName(current), []]);
});

it('stores what stands behind the lock, and does not lift it', async () => {
  await lock.lock();
  clear();
  expect(await wiped.restore()).toBe(true);
  expect([await waiting(), (await whoIsHere(current)).locked]).toEqual([
    [[{ notes: p('een') }, null]],
    true,
  ]);
});

it('lifts no lock, and keeps one that was opened by a login since', async () => {
  await lock.lock();
  clear();
  await takeOverDevice(current, user, { sessionUntil: '2026-11-21T10:00:00.000Z' }, now);
  await wiped.restore(false);
  expect((await whoIsHere(current)).locked).toBe(false);
  await setHere(current, { locked: true });
  clear();
  await wiped.restore(false);
  expect((await whoIsHere(current)).locked).toBe(true);
});

it('keeps everything in memory while nothing can be written, and does it all when that works again', async () => {
  clear();
  isFull = true;
  await expect(wiped.restore()).rejects.toThrow('disk');
  isFull = false;
  expect(await wiped.restore()).toBe(true);
  expect(await waiting()).toEqual([[{ notes: p('een') }, null]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([state.finding.get(), state.cleared.get()]).toEqual([false, 0]);
});
