import { afterEach, expect, it, vi } from 'vitest';
import { openMemory } from '#client/device/memory.ts';
import { setHere } from '#client/device/people.ts';
import { ensureStoreName } from '#client/device/storeName.ts';
import { keepDraft, readDraft } from '#client/state/formDrafts.ts';
import { clearForLogout, state } from '#client/state/state.ts';
import type { Sender } from '#client/sync/base/pieces.ts';
import { createWitness } from '#client/sync/cleared/witness.ts';
import { createLock } from '#client/sync/lock/lock.ts';
import { createDrafts, type Draft } from '#client/sync/typing/drafts.ts';
import { createKeeper } from '#client/sync/typing/keeper.ts';
import { account, storeOn, user } from '#tests/support/deviceStore.ts';
import { pageOn, storageInMemory } from '#tests/support/pageParts.ts';
import { createFollower } from './followTab.ts';

vi.mock('#client/navigation/router.ts', () => import('#tests/support/noRouter.ts'));

afterEach(() => {
  clearForLogout();
  vi.unstubAllGlobals();
});

/** As a browser's: what is kept are its own properties. */
const storageOfTab = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

it('lets go at once of who logged out in another tab, also where the store is gone by then', async () => {
  const { backend } = await storeOn(openMemory());
  const page = pageOn(backend, await ensureStoreName(backend));
  const drafts = createDrafts();
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  const follow = createFollower({
    ...page,
    drafts,
    keeper,
    lock: createLock({ ...page, drafts, keeper }),
    sender: { recount: async () => undefined } as Sender,
    witness: createWitness(storageInMemory(), 'tab'),
    wiped: { restore: async () => true },
    openWith: async () => undefined,
  });
  vi.stubGlobal('sessionStorage', storageOfTab());
  state.account.set(user);
  keepDraft('form', { title: 'nog niet bewaard' });
  // The browser cleared the store: nobody is known to it.
  await backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'here'));
  const following = follow(account);
  expect(state.account.get()).toBe(null);
  await following;
  state.account.set(user);
  expect(readDraft('form')).toBe(null);
  // This page ignores that somebody else logged out.
  keepDraft('form', { title: 'nog niet bewaard' });
  await follow('another');
  expect(readDraft('form')).not.toBe(null);
  expect(state.account.get()?.id).toBe(account);
});

it('locks after another tab did, and keeps what was typed while it stored the rest', async () => {
  const { backend } = await storeOn(openMemory());
  const page = pageOn(backend, await ensureStoreName(backend));
  const drafts = createDrafts();
  const stored: [text: string, whose: string | undefined][] = [];
  const draft: Draft = {
    field: 'note',
    base: '',
    text: '',
    isChanged: () => draft.text !== draft.base,
    save: (text) => stored.push([text, state.account.get()?.id]) > 0,
    putAside: () => undefined,
  };
  const type = (text: string) => {
    draft.text = text;
    drafts.typed(draft);
  };
  const keeper = createKeeper({ ...page, onMerged: () => undefined, onWiped: () => undefined });
  const lock = createLock({ ...page, drafts, keeper });
  const follow = createFollower({
    ...page,
    drafts,
    keeper: { ...keeper, settle: async () => type('<p>een twee</p>') },
    lock,
    sender: {} as Sender,
    witness: createWitness(storageInMemory(), 'tab'),
    wiped: { restore: async () => true },
    openWith: async () => undefined,
  });
  state.account.set(user);
  await setHere(backend, { account, locked: true });
  type('<p>een</p>');
  await follow();
  expect([state.locked.get(), state.account.get()]).toEqual([true, null]);
  expect(stored).toEqual([
    ['<p>een</p>', account],
    ['<p>een twee</p>', account],
  ]);
});
