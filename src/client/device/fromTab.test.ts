import { expect, it } from 'vitest';
import {
  account,
  answerTo,
  backends,
  notes,
  refusal,
  storeOn,
} from '#tests/support/deviceStore.ts';
import { isNobodys } from './emptied.ts';
import { bringFromTab, openInTab } from './fromTab.ts';
import { keepDraft } from './marks.ts';
import { memoryPlace } from './memoryPlace.ts';
import { othersWaiting } from './others.ts';
import { outgoing } from './outgoing.ts';
import { setHere, takeOverDevice, whoIsHere } from './people.ts';

const tabOf = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};
const aside = {
  inspection: 'i1',
  action: notes(''),
  base: '',
  text: 'te lang',
};

it.each(backends)(
  'work that a page without a store left with its tab comes into %s, once',
  async (_, open) => {
    const tab = tabOf();
    const before = await storeOn(openInTab(tab, memoryPlace));
    const kept = await before.change(answerTo({ result: 'satisfies' }));
    await before.keep(kept);
    await keepDraft(before.backend, account, 'een', aside);
    await keepDraft(before.backend, account, 'twee', aside);

    const store = await storeOn(await open());
    const newer = { ...aside, text: 'nieuwer' };
    await keepDraft(store.backend, account, 'twee', newer);
    await bringFromTab(store.backend, tab, memoryPlace);
    expect(tab.getItem(memoryPlace)).toBeNull();
    const { waiting, drafts } = await outgoing(store.backend, account);
    expect(waiting).toMatchObject([{ id: kept.id, payload: kept.payload }]);
    expect(drafts.map(({ text }) => text)).toEqual(['te lang', 'nieuwer']);
    expect((await store.state()).question_results).toMatchObject([{ result: 'satisfies' }]);

    // A tab that was made from the first one has the same.
    const twin = tabOf();
    const again = await storeOn(openInTab(twin, memoryPlace));
    await again.keep(kept);
    await bringFromTab(store.backend, twin, memoryPlace);
    expect(await store.waiting()).toHaveLength(1);
  },
);

it('what was refused stays refused, and is not sent by itself', async () => {
  const tab = tabOf();
  const before = await storeOn(openInTab(tab, memoryPlace));
  await before.act(answerTo({ result: 'satisfies' }));
  await before.answer(await before.offer(), refusal);
  const [refused] = await before.refused();
  await setHere(before.backend, { locked: true });

  const store = openInTab(null, memoryPlace);
  await bringFromTab(store, tab, memoryPlace);
  const { waiting, refused: brought } = await outgoing(store, account);
  expect(waiting).toEqual([]);
  expect(brought).toMatchObject([{ id: refused?.id, error: 'validation_failed' }]);
  // Behind the lock, as it was; and not a store that nobody has anything in.
  expect(await whoIsHere(store)).toMatchObject({ account, locked: true });
  expect(await isNobodys(store)).toBe(false);
});

it('what cannot be brought in stays with the tab', async () => {
  const tab = tabOf();
  await (await storeOn(openInTab(tab, memoryPlace))).act(notes('<p>blijft</p>'));
  const store = await storeOn(openInTab(null, memoryPlace));
  const broken = { ...store.backend, run: () => Promise.reject(new Error('vol')) };
  await bringFromTab(broken, tab, memoryPlace);
  expect(tab.getItem(memoryPlace)).toContain('blijft');
});

it('a text that was put aside keeps its person on the device', async () => {
  const store = await storeOn(openInTab(null, memoryPlace));
  await keepDraft(store.backend, account, 'een', aside);
  await setHere(store.backend, { locked: true });
  expect(await othersWaiting(store.backend, 'b')).toMatchObject([{ count: 1 }]);
  const other = { id: 'b', username: 'b', givenName: '', familyName: 'b', email: '' };
  await takeOverDevice(
    store.backend,
    { ...other, phonePrimary: '', roles: ['ROLE_INSPECTOR'], enabled: true, imageFile: null },
    {},
    '2026-11-20T10:00:00.000Z',
  );
  expect((await outgoing(store.backend, account)).drafts).toHaveLength(1);
});
