import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '#client/device/backend.ts';
import { wipe } from '#client/device/people.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Keeper } from '#client/sync/base/pieces.ts';
import {
  account,
  answerTo,
  backends,
  notes,
  p,
  type Store,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { type PageParts, pageOn } from '#tests/support/pageParts.ts';
import { createKeeper } from './keeper.ts';

/**
 * Decisions 4: a change stays in memory until the device has stored it, whatever happens, and
 * memory knows of it until its receipt comes.
 */
describe.each(backends)('decisions 4: keeping changes, in %s', (_, open) => {
  let store: Store;
  let keeper: Keeper;
  /** The disk refuses to write. */
  let isBroken: boolean;
  let page: PageParts;
  let wiped: number;

  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    store = await storeOn(await open());
    await store.backend.run(['settings'], 'readwrite', async (tx) =>
      tx.put('settings', { name: 'store', value: 'this one' }),
    );
    [isBroken, wiped] = [false, 0];
    const backend: Backend = {
      ...store.backend,
      run: (stores, mode, work) =>
        isBroken && mode === 'readwrite'
          ? Promise.reject(new Error('disk'))
          : store.backend.run(stores, mode, work),
    };
    state.account.set(user);
    page = pageOn(backend, 'this one');
    keeper = createKeeper({
      ...page,
      onMerged: () => undefined,
      onWiped: () => {
        wiped++;
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    clearForLogout();
  });
  const performed = async (action: Parameters<Store['change']>[0]) => ({
    change: await store.change(action),
    after: null,
    tree: version,
  });
  const known = () => keeper.unsettled(account).map(({ action, store: name }) => [action, name]);

  it('says under which action a change went in: its own, or the one of its field that waits', async () => {
    const [one, two] = [await performed(notes(p('een'))), await performed(notes(p('een', 'twee')))];
    const first = await keeper.keep(account, one);
    expect(first).toBe(one.change.id);
    expect(await keeper.keep(account, two)).toBe(first);
    expect(await store.waiting()).toMatchObject([
      { id: first, payload: { notes: p('een', 'twee') } },
    ]);
    expect([state.queueCount.get(), state.unstored.get(), page.told]).toEqual([
      1,
      0,
      ['changed', 'changed'],
    ]);
    expect(known()).toEqual([
      [first, 'this one'],
      [first, 'this one'],
    ]);
    keeper.forget([first]);
    expect(known()).toEqual([]);
  });

  it('keeps what cannot be written in memory, says so, puts it aside for a page that goes, and writes it in its order later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    isBroken = true;
    const [one, two] = [
      await performed(notes(p('een'))),
      await performed(answerTo({ result: 'satisfies' })),
    ];
    const kept = [keeper.keep(account, one), keeper.keep(account, two)];
    await keeper.settle();
    expect([state.keeping.get(), state.unstored.get(), await store.waiting()]).toEqual([
      'failing',
      2,
      [],
    ]);
    expect(keeper.unstored().map(({ id }) => id)).toEqual([one.change.id, two.change.id]);
    await expect(keeper.storeBeforeReload()).rejects.toThrow('could be stored');
    keeper.rescue();
    expect(page.aside.map(({ id }) => id)).toEqual([one.change.id, two.change.id]);
    await keeper.settle();
    isBroken = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await Promise.all(kept)).toEqual([one.change.id, two.change.id]);
    expect((await store.waiting()).map(({ id }) => id)).toEqual([one.change.id, two.change.id]);
    // A stored change needs no copy: it would be taken up twice.
    expect([state.keeping.get(), state.unstored.get(), page.aside]).toEqual(['safe', 0, []]);
  });

  it('of a store that was cleared says so, and that what went in is in another one', async () => {
    const one = await performed(notes(p('een')));
    await wipe(store.backend, account, false);
    await store.backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'here'));
    await keeper.keep(account, one);
    expect([wiped, known()]).toEqual([1, [[one.change.id, undefined]]]);
  });

  it('takes up what waits from before the page was opened; what was made here meanwhile stays, once', async () => {
    await store.act(notes(p('van gisteren')));
    const [before] = await store.waiting();
    const reading = store.waiting();
    const here = await keeper.keep(account, await performed(answerTo({ result: 'satisfies' })));
    await keeper.adopt(reading);
    expect(known().map(([action]) => action)).toEqual([before?.id, here]);
    await keeper.adopt(store.waiting());
    expect(known().map(([action]) => action)).toEqual([before?.id, here]);
    keeper.drop();
    expect(known()).toEqual([]);
  });

  it('does not take up what got its receipt while it was read', async () => {
    await store.act(notes(p('een')));
    await store.act(answerTo({ result: 'satisfies' }));
    const [first, second] = await store.waiting();
    const adopting = keeper.adopt(store.waiting());
    keeper.forget([first?.id ?? '']);
    await adopting;
    expect(known().map(([action]) => action)).toEqual([second?.id]);
    // The receipt counts for that reading only: a change that goes again is known again.
    await keeper.adopt(store.waiting());
    expect(known().map(([action]) => action)).toEqual([first?.id, second?.id]);
  });

  it('has in the place of a change that goes under another id what that says', async () => {
    await keeper.keep(account, await performed(notes(p('een'))));
    const [first] = await store.waiting();
    const again = { ...(first as NonNullable<typeof first>), id: 'again' };
    keeper.rename([{ id: first?.id ?? '', again }]);
    keeper.forget([first?.id ?? '']);
    expect(
      keeper
        .unsettled(account)
        .map(({ action, performed: { change } }) => [action, change.payload]),
    ).toEqual([['again', { notes: p('een') }]]);
  });
});
