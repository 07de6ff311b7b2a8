import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Call, Offline } from '#client/api/caller.ts';
import { keepCopies } from '#client/device/copies.ts';
import { counts } from '#client/device/counts.ts';
import { openMemory } from '#client/device/memory.ts';
import { readAccount, takeOverDevice, wipe } from '#client/device/people.ts';
import { ensureStoreName } from '#client/device/storeName.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import { epochHeader } from '#shared/contract/route.ts';
import {
  account,
  applied,
  inspectionOf,
  knowPast,
  notes,
  now,
  p,
  type Store,
  storeOn,
  user,
} from '#tests/support/deviceStore.ts';
import { type PageParts, pageOn } from '#tests/support/pageParts.ts';
import { createRestored, type Restored } from './restored.ts';

/** R5: what a device does when answers speak of another past of the server than it knows. */
let store: Store;
let page: PageParts;
let restored: Restored;
/** Calls that went out, and what happens during each of them. */
let asked: string[];
let meanwhile: () => void;
let over: number;
/** The note that the server has. */
let there: string;

beforeEach(async () => {
  store = await storeOn(openMemory());
  await store.act(notes(p('een')));
  await store.answer(await store.offer(), applied);
  [asked, over, there] = [[], 0, ''];
  meanwhile = () => undefined;
  const call = (async (name: string) => {
    asked.push(name);
    meanwhile();
    return {
      inspections: [
        inspectionOf({ status: 'started', notes: there }),
        inspectionOf({ id: 'i2', status: 'started' }),
      ],
    };
  }) as unknown as Call;
  page = pageOn(store.backend);
  restored = createRestored({
    call,
    ...page,
    takeOver: async () => undefined,
    onOver: () => void over++,
  });
  state.account.set(user);
  await restored.open(account);
});
afterEach(clearForLogout);

const hear = (epoch: string) => restored.note(new Headers({ [epochHeader]: epoch }));
const known = async () => (await readAccount(store.backend, account))?.epoch;

it('takes the first past that it hears of as it is: nothing can be missing', async () => {
  expect([restored.epoch(), await restored.settle()]).toEqual([null, false]);
  hear('one');
  expect(await restored.isDue()).toBe(false);
  await restored.settle();
  expect([asked, await known(), restored.epoch(), over]).toEqual([[], 'one', 'one', 0]);
  hear('one');
  restored.note(new Headers());
  expect([await restored.settle(), await restored.isDue()]).toEqual([false, false]);
});

it('gives back what a restored server lacks, once, and tells it until somebody read that', async () => {
  hear('one');
  await restored.settle();
  hear('two');
  expect(await restored.isDue()).toBe(true);
  expect((await counts(store.backend, account))?.owed).toBe(true);
  expect(await restored.settle()).toBe(true);
  expect((await store.waiting()).map(({ payload, given_back }) => [payload, given_back])).toEqual([
    [{ notes: p('een') }, true],
  ]);
  expect([state.givenBack.get(), page.told, over, await known(), await restored.isDue()]).toEqual([
    { count: 1, left: 0 },
    ['notes'],
    1,
    'two',
    false,
  ]);
  hear('two');
  expect(await restored.settle()).toBe(false);
  // A page that is opened later tells it too, until the person read it in one of the pages.
  state.givenBack.set(null);
  await restored.open(account);
  expect(state.givenBack.get()).toEqual({ count: 1, left: 0 });
  await restored.read();
  await restored.open(account);
  expect(state.givenBack.get()).toBeNull();
});

it('says nothing where nothing was missing', async () => {
  await knowPast(store.backend, { epoch: 'one' });
  await restored.open(account);
  there = p('een');
  hear('two');
  await restored.settle();
  expect([state.givenBack.get(), over, await known()]).toEqual([null, 1, 'two']);
});

it('leaves it to the tab that was first, and shows what that one gave', async () => {
  hear('one');
  await restored.settle();
  hear('two');
  await knowPast(store.backend, { epoch: 'two', givenBack: { count: 4, left: 1 } });
  expect(await restored.settle()).toBe(true);
  expect([asked, state.givenBack.get(), over, await restored.isDue()]).toEqual([
    [],
    { count: 4, left: 1 },
    1,
    false,
  ]);
});

it('stays due while the line is away, while the role is, and when the server was restored once more meanwhile', async () => {
  hear('one');
  await restored.settle();
  hear('two');
  meanwhile = () => {
    throw new Offline('inspections.dashboard');
  };
  await expect(restored.settle()).rejects.toThrow(Offline);
  expect([await restored.isDue(), await known()]).toEqual([true, 'one']);
  // So that nothing is called sent meanwhile.
  expect((await counts(store.backend, account))?.owed).toBe(true);
  state.account.set({ ...user, roles: [] });
  expect([await restored.settle(), await restored.isDue()]).toEqual([false, true]);
  state.account.set(user);
  meanwhile = () => hear('three');
  await restored.settle();
  expect([await restored.isDue(), restored.epoch(), await known()]).toEqual([true, 'three', 'two']);
  meanwhile = () => undefined;
  await restored.settle();
  expect([await restored.isDue(), await known()]).toEqual([false, 'three']);
  expect((await counts(store.backend, account))?.owed).toBeUndefined();
});

it('notes nothing of who left while it gave back', async () => {
  hear('one');
  await restored.settle();
  hear('two');
  meanwhile = clearForLogout;
  await restored.settle();
  expect([await known(), state.givenBack.get(), over]).toEqual(['one', null, 0]);
});

it('another page told the cleared store of a newer past: that is acted on, with what this page has of the one before', async () => {
  hear('one');
  await restored.settle();
  expect(restored.past()).toBe('one');
  await knowPast(store.backend, { epoch: 'two' });
  const inspections = [inspectionOf({ notes: p('een') })];
  await keepCopies(
    store.backend,
    account,
    { inspections, versions: [], templates: [] },
    restored.past(),
  );
  expect([await known(), await restored.isDue()]).toEqual(['one', true]);
  // Another page, which never acted on the epoch before, owes it too: until that is given back, it
  // takes nothing in.
  const other = createRestored({
    call: (async () => ({ inspections: [] })) as unknown as Call,
    ...page,
    takeOver: async () => undefined,
    onOver: () => undefined,
  });
  await other.open(account);
  expect(await other.isDue()).toBe(true);
  meanwhile = () => hear('two');
  await restored.settle();
  expect([(await store.waiting()).map(({ given_back }) => given_back), await known()]).toEqual([
    [true],
    'two',
  ]);
  await other.settle();
  expect([await restored.isDue(), await other.isDue()]).toEqual([false, false]);
});

it('the work of a page whose store was cleared belongs to the past that it acted on, and nothing else does until it is stored again', async () => {
  hear('one');
  await restored.settle();
  page.store = await ensureStoreName(store.backend);
  await wipe(store.backend, account, false);
  await store.backend.run(['settings'], 'readwrite', async (tx) => {
    tx.delete('settings', 'here');
    tx.delete('settings', 'store');
  });
  expect(await restored.isDue()).toBe(false);
  hear('two');
  expect([await restored.isDue(), await restored.settle(), restored.past()]).toEqual([
    true,
    false,
    'one',
  ]);
  await takeOverDevice(store.backend, user, {}, now);
  // Another page that was opened since does this.
  await knowPast(store.backend, { epoch: 'two' });
  expect([await restored.isDue(), await restored.settle(), restored.past()]).toEqual([
    true,
    false,
    'one',
  ]);
  await keepCopies(
    store.backend,
    account,
    { inspections: [inspectionOf({ notes: p('een') })], versions: [], templates: [] },
    restored.past(),
  );
  page.store = await ensureStoreName(store.backend);
  meanwhile = () => hear('two');
  expect(await restored.settle()).toBe(true);
  expect([
    (await store.waiting()).map(({ payload }) => payload),
    restored.past(),
    await restored.isDue(),
  ]).toEqual([[{ notes: p('een') }], 'two', false]);
});

it('an answer that speaks of an earlier past was long on its way; some in a row say that the clock of the server was put back', async () => {
  const [earlier, later] = [
    '019f0000-0000-7000-8000-000000000000',
    '019f0000-0001-7000-8000-000000000000',
  ];
  hear(later);
  await restored.settle();
  hear(earlier);
  hear(earlier);
  expect([restored.epoch(), await restored.isDue()]).toEqual([later, false]);
  hear(later);
  for (let n = 0; n < 3; n++) hear(earlier);
  expect([restored.epoch(), await restored.isDue()]).toEqual([earlier, true]);
  await restored.settle();
  expect([await known(), await restored.isDue()]).toEqual([earlier, false]);
});

it('owes nothing without the role that could give it', async () => {
  hear('one');
  await restored.settle();
  state.account.set({ ...user, roles: [] });
  hear('two');
  expect([await restored.isDue(), (await counts(store.backend, account))?.owed]).toEqual([
    true,
    undefined,
  ]);
  state.account.set(user);
  expect([await restored.isDue(), (await counts(store.backend, account))?.owed]).toEqual([
    true,
    true,
  ]);
  // If somebody else logs in here, what was sent stays.
  await takeOverDevice(store.backend, { ...user, id: 'b' }, {}, now);
  expect((await readAccount(store.backend, account))?.restoredTo).toBe('two');
});
