import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import {
  account,
  answerTo,
  backends,
  notes,
  p,
  type Store,
  storeOn,
  user,
} from '#tests/support/deviceStore.ts';
import { pageOn } from '#tests/support/pageParts.ts';
import { type Adoption, createAdoption } from './adoption.ts';

/** What waits is known to every open page, whichever page stored it. */
describe.each(backends)('what other pages stored, in %s', (_, open) => {
  let store: Store;
  let keeper: Keeper;
  let adoption: Adoption;
  let isBroken: boolean;

  const named = (name: string) =>
    store.backend.run(['settings'], 'readwrite', async (tx) =>
      tx.put('settings', { name: 'store', value: name }),
    );
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    store = await storeOn(await open());
    await named('this one');
    isBroken = false;
    const backend: Backend = {
      ...store.backend,
      run: (stores, mode, work) =>
        isBroken ? Promise.reject(new Error('disk')) : store.backend.run(stores, mode, work),
    };
    state.account.set(user);
    const page = pageOn(backend, 'this one');
    keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
    adoption = createAdoption({ ...page, keeper, lock: { behind: () => null } });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    clearForLogout();
  });
  const known = () => keeper.unsettled(account).map(({ performed }) => performed.change.payload);
  const pass = async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
  };

  it('is read when more waits than this page knows, and not again when it knows all', async () => {
    await store.act(notes(p('een')));
    await store.act(answerTo({ result: 'satisfies' }));
    adoption.counted(account, 2);
    await pass();
    await expect.poll(known).toMatchObject([{ notes: p('een') }, { result: 'satisfies' }]);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    adoption.counted(account, 2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is read anew where another page changed it, of that inspection alone', async () => {
    await store.act(notes(p('een')));
    await store.act(notes(p('van een ander')), { inspection: 'i2' });
    await adoption.now();
    await store.act(notes(p('een', 'twee')));
    await store.act(notes(p('van een ander', 'en meer')), { inspection: 'i2' });
    adoption.soon(['i1']);
    await pass();
    await expect
      .poll(known)
      .toMatchObject([{ notes: p('een', 'twee') }, { notes: p('van een ander') }]);
  });

  it('of a store that came after a cleared one nothing is taken for what this page had', async () => {
    await store.act(notes(p('een')));
    await named('another');
    await adoption.now();
    expect(known()).toEqual([]);
  });

  it('is read when it can be, if it could not be read before', async () => {
    await store.act(notes(p('een')));
    isBroken = true;
    adoption.soon();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([known(), vi.mocked(console.warn).mock.calls.length]).toEqual([[], 1]);
    isBroken = false;
    await pass();
    await expect.poll(known).toMatchObject([{ notes: p('een') }]);
  });
});
