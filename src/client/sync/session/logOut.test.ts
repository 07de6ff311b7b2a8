import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Call, Offline } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { openMemory } from '#client/device/memory.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { whoIsHere } from '#client/device/people.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Sender } from '#client/sync/base/pieces.ts';
import { createWitness } from '#client/sync/cleared/witness.ts';
import { createLock } from '#client/sync/lock/lock.ts';
import { createDrafts } from '#client/sync/typing/drafts.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import { Problem } from '#shared/problems.ts';
import { account, notes, p, storeOn, user, version } from '#tests/support/deviceStore.ts';
import { went } from '#tests/support/noRouter.ts';
import { type PageParts, pageOn, storageInMemory } from '#tests/support/pageParts.ts';
import { logOut, tellOfLogout } from './logOut.ts';

const { left } = vi.hoisted(() => ({ left: [] as string[] }));
// Without a window the router cannot go anywhere: the test looks only where it would go.
vi.mock('#client/navigation/router.ts', () => import('#tests/support/noRouter.ts'));
vi.mock('#client/api/provider.ts', () => ({ leaveFor: (to: string) => void left.push(to) }));

/** Decisions 4.4 and part 1: a confirmed logout is done here, whatever the line does. */
let backend: Backend;
let page: PageParts;
let parts: Parameters<typeof logOut>[0];
let stopped: number;
const storage = storageInMemory();

beforeEach(async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('sessionStorage', storageInMemory());
  vi.stubGlobal('localStorage', storageInMemory());
  backend = openMemory();
  const store = await storeOn(backend);
  page = pageOn(backend, 'this one');
  stopped = 0;
  const witness = createWitness(storage, 'tab');
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  parts = {
    ...page,
    call: answering({ redirect: '/' }),
    drafts: createDrafts(),
    keeper,
    reader: { freshened: async () => undefined },
    sender: { stop: () => void stopped++ } as Sender,
    witness,
  };
  state.account.set(user);
  await keeper.keep(account, {
    change: await store.change(notes(p('een'))),
    after: null,
    tree: version,
  });
  witness.note(account, 1);
  page.aside = [await store.change(notes(p('weg')))];
});
afterEach(() => {
  vi.unstubAllGlobals();
  went.length = 0;
  left.length = 0;
  for (const one of [state.unsure, state.askWho, state.leaving]) one.set(false);
  state.notices.set([]);
  clearForLogout();
});

const answering = (answer: unknown): Call =>
  (async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
const onDevice = async () => [
  (await outgoing(backend, account)).waiting,
  page.aside,
  parts.keeper.unsettled(account),
  storage.all.size,
];

it('leaves nothing of who was here: not on the device, not in memory, not beside it', async () => {
  await logOut(parts);
  expect(await onDevice()).toEqual([[], [], [], 0]);
  expect([state.account.get(), await whoIsHere(backend), stopped, page.told]).toMatchObject([
    null,
    { account: null, logoutPending: false },
    1,
    ['changed', 'who'],
  ]);
  expect([went, left, state.notices.get().length]).toEqual([['/'], [], 1]);
  expect(state.leaving.get()).toBe(false);
});

it('goes on to the provider where that has a session to end', async () => {
  await logOut({ ...parts, call: answering({ redirect: 'https://login.example/uit' }) });
  expect([went, left, state.notices.get()]).toEqual([[], ['https://login.example/uit'], []]);
  // A page that is about to go does not offer to log in.
  expect(state.leaving.get()).toBe(true);
});

it('forgets at once without a line, and ends the session when there is one', async () => {
  await logOut({ ...parts, call: answering(new Offline('session.logout')) });
  expect(await onDevice()).toEqual([[], [], [], 0]);
  expect([
    (await whoIsHere(backend)).logoutPending,
    state.unsure.get(),
    state.askWho.get(),
    went,
  ]).toEqual([true, true, true, ['/']]);
});

it('is not taken for a session that ended, by what was being read meanwhile', async () => {
  const lock = createLock(parts);
  const call = (async () => {
    await lock.lockIfEnded(new Problem('not_logged_in'));
    return { redirect: '/' };
  }) as unknown as Call;
  await logOut({ ...parts, call });
  expect([state.locked.get(), (await whoIsHere(backend)).locked]).toEqual([false, false]);
  expect(page.told).toEqual(['changed', 'who']);
});

it('is told late once, recorded before the browser is cleared, and the empty store still asks who comes', async () => {
  await logOut({ ...parts, call: answering(new Offline('session.logout')) });
  const called: unknown[] = [];
  const call = (async (name: string) => {
    called.push([name, (await whoIsHere(backend)).logoutPending]);
    if (name === 'session.forgetDevice')
      await backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'here'));
    return { redirect: '/' };
  }) as unknown as Call;
  const store: Backend = { ...backend, kind: 'indexeddb' };
  const late = { ...parts, call, device: { ...parts.device, backend: () => store } };
  expect(await Promise.all([tellOfLogout(late), tellOfLogout(late)])).toEqual([true, true]);
  expect(called).toEqual([
    ['session.logout', true],
    ['session.forgetDevice', false],
  ]);
  expect(await whoIsHere(backend)).toMatchObject({ logoutPending: false, askWho: true });
  // The page comes anew: nobody begins to log in on it.
  expect(state.leaving.get()).toBe(true);
});

it('where the store cannot be read after that, one can log in all the same', async () => {
  await logOut({ ...parts, call: answering(new Offline('session.logout')) });
  const run: Backend['run'] = (stores, ...rest) =>
    (stores as readonly string[]).includes('accounts')
      ? Promise.reject(new Error('no store'))
      : backend.run(stores, ...rest);
  const store: Backend = { ...backend, kind: 'indexeddb', run };
  const late = { ...parts, device: { ...parts.device, backend: () => store } };
  await expect(tellOfLogout(late)).rejects.toThrow('no store');
  expect([state.leaving.get(), (await whoIsHere(backend)).logoutPending]).toEqual([false, false]);
});
