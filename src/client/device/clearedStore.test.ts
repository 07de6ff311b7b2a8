import { beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  answerTo,
  applied,
  backends,
  inspectionOf,
  notes,
  now,
  p,
  refusal,
  type Store,
  storeOn,
  user,
  version,
} from '#tests/support/deviceStore.ts';
import { keepCopies } from './copies.ts';
import { counts } from './counts.ts';
import { setHere, takeOverDevice, whoIsHere, wipe } from './people.ts';
import { keepChanges } from './queue.ts';
import { ensureStoreName, isCleared } from './storeName.ts';

describe.each(backends)('decisions 4: a store that was cleared, in %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await storeOn(await open());
  });
  const counters = async () => (await store.outgoing()).counters;
  const records = (name: 'sent') =>
    store.backend.run([name], 'readonly', (tx) => tx.all(name, account));
  /** Clears the store as a browser does: nothing in it says who was here. */
  const clear = async () => {
    await wipe(store.backend, account, false);
    await store.backend.run(['settings'], 'readwrite', async (tx) => tx.delete('settings', 'here'));
  };

  it('is known by its missing counters, and told once by what is kept next, which rests on nothing', async () => {
    await store.act(notes(p('een')));
    expect((await store.act(notes(p('een', 'twee')))).isFresh).toBe(false);
    const device = (await counters())?.device;
    const next = await store.change(notes(p('een', 'twee', 'drie')));
    await clear();
    expect(await counts(store.backend, account)).toBeNull();
    expect((await store.keep(next)).isFresh).toBe(true);
    expect(await store.waiting()).toMatchObject([
      { payload: next.payload, ground: { notes: null } },
    ]);
    expect((await store.act(answerTo({ result: null }))).isFresh).toBe(false);
    expect(await counts(store.backend, account)).toEqual({
      waiting: 2,
      refused: 0,
      photos: 0,
      gaps: [],
    });
    expect((await counters())?.device).not.toBe(device);
  });

  it('is another one for each page, also when one of them has begun to fill it: what the others keep there rests on nothing either', async () => {
    const known = await ensureStoreName(store.backend);
    await store.act(notes(p('een')));
    const next = await store.change(notes(p('een', 'twee')));
    await clear();
    await store.backend.run(['settings'], 'readwrite', async (tx) =>
      tx.delete('settings', 'store'),
    );
    await takeOverDevice(store.backend, user, {}, now);
    const kept = await keepChanges(
      store.backend,
      account,
      [{ change: next, after: null, tree: version }],
      { store: known },
    );
    expect(kept).toMatchObject({ isFresh: true, store: undefined });
    expect(await store.waiting()).toMatchObject([
      { payload: next.payload, ground: { notes: null } },
    ]);
    const name = await ensureStoreName(store.backend);
    const later = await keepChanges(
      store.backend,
      account,
      [{ change: await store.change(answerTo({ result: null })), after: null, tree: version }],
      {
        store: name,
      },
    );
    expect(later).toMatchObject({ isFresh: false, store: name });
  });

  it('knows of what is typed between a receipt and the next reading what that was typed on: the server can tell whether it has that', async () => {
    await clear();
    await store.keep(await store.change(notes(p('een'))));
    await keepCopies(
      store.backend,
      account,
      { inspections: [inspectionOf({ notes: p('een') })], versions: [], templates: [] },
      null,
    );
    await store.answer(await store.offer());
    await store.act(notes(p('een', 'twee')));
    expect(await store.waiting()).toMatchObject([{ ground: { notes: null, typed_on: p('een') } }]);
    // What is typed next in that note rests on the same text.
    await store.act(notes(p('een', 'twee', 'drie')));
    expect(await store.waiting()).toMatchObject([
      { payload: { notes: p('een', 'twee', 'drie') }, ground: { notes: null, typed_on: p('een') } },
    ]);
  });

  it('keeps what was put in since, when the answer to what was sent before comes: a place is nobody’s name', async () => {
    await store.act(notes(p('een')));
    await store.act(answerTo({ notes: p('zo') }));
    const sent = await store.offer();
    const next = [
      await store.change(notes(p('een', 'twee'))),
      await store.change(answerTo({ notes: p('zo niet') })),
    ];
    await clear();
    await store.keep(...next);
    const before = await store.waiting();
    expect(before.map(({ place }) => place)).toEqual(sent.map(({ place }) => place));
    const settled = await store.answer(sent, (entry) =>
      entry === sent[0] ? {} : refusal(entry, 1),
    );
    // The refusal is skipped: the page that has the change stores it again, and hears of it then.
    expect([settled.applied.map(({ id }) => id), settled.refused]).toEqual([[sent[0]?.id], []]);
    expect([await store.waiting(), await store.refused()]).toEqual([before, []]);
    // Changes that were sent before come before those that wait.
    expect((await records('sent')).map(({ id, place }) => [id, place < 1])).toEqual([
      [sent[0]?.id, true],
    ]);
    await store.answer(await store.offer(), (_, index) => ({ contiguous: index + 1 }));
    expect(await counts(store.backend, account)).toEqual({
      waiting: 0,
      refused: 0,
      photos: 0,
      gaps: [],
    });
    expect(await records('sent')).toHaveLength(3);
  });

  it('has copies that are doubtful, and that give way to what the server said since only', async () => {
    await clear();
    await store.keep(await store.change(notes(p('een'))));
    const inspections = [inspectionOf({ id: 'i2', notes: p('uit het geheugen'), revision: 9 })];
    await keepCopies(store.backend, account, { inspections, versions: [], templates: [] }, null);
    expect(await store.take({ id: 'i2', notes: p('server'), revision: 7 })).toMatchObject({
      notes: p('server'),
    });
    await store.backend.run(['inspections'], 'readwrite', async (tx) => {
      const kept = await tx.get('inspections', [account, 'i2']);
      if (kept) tx.put('inspections', { ...kept, doubtful: true, told: 8 });
    });
    expect(await store.take({ id: 'i2', notes: p('onderweg'), revision: 7 })).toMatchObject({
      notes: p('server'),
    });
    expect(await store.take({ id: 'i2', notes: p('nieuw'), revision: 8 })).toMatchObject({
      notes: p('nieuw'),
    });
  });

  describe('what was stored again, of which nobody knows what it was made of', () => {
    const waitingTexts = async () =>
      (await store.waiting()).map(({ payload, ground, after }) => [
        payload,
        ground?.notes,
        after === undefined,
      ]);
    const again = async (text: string) => {
      const change = await store.change(notes(text));
      await clear();
      await store.keep(change);
    };

    it('stands and goes as it was: what comes in meanwhile is brought together with it by the server, and is read then', async () => {
      await again(p('een', 'twee'));
      expect((await store.take({ notes: p('een', 'van een ander'), revision: 7 }))?.notes).toBe(
        p('een', 'twee'),
      );
      await store.act(notes(p('een', 'twee drie')));
      expect(await waitingTexts()).toEqual([[{ notes: p('een', 'twee drie') }, null, true]]);
      const sent = await store.offer();
      // While that is under way: what is typed now is typed on what was sent.
      await store.act(notes(p('een', 'drie')));
      const settled = await store.answer(sent, () => ({ revision: 8, contiguous: 1 }));
      expect(settled.stale).toEqual(new Set(['i1']));
      expect(await waitingTexts()).toEqual([
        [{ notes: p('een', 'drie') }, p('een', 'twee drie'), true],
      ]);
      const merged = p('een', 'twee drie', 'van een ander');
      expect((await store.take({ notes: merged, revision: 8 }))?.notes).toBe(
        p('een', 'drie', 'van een ander'),
      );
    });

    it('is read anew also where the record that came in between has its revision', async () => {
      await again(p('een', 'twee'));
      const sent = await store.offer();
      await store.take({ notes: p('een', 'hun', 'twee'), revision: 8 });
      await store.answer(sent, () => ({ revision: 8, contiguous: 1 }));
      expect((await store.take({ notes: p('een', 'hun', 'twee'), revision: 8 }))?.notes).toBe(
        p('een', 'hun', 'twee'),
      );
    });

    it('is what the server has, where that says all of it: a correction of it is one', async () => {
      await again(p('drie deuren'));
      await store.take({ notes: p('drie deuren', 'hun'), revision: 7 });
      await store.act(notes(p('vijf deuren', 'hun')));
      expect(await waitingTexts()).toEqual([
        [{ notes: p('vijf deuren', 'hun') }, p('drie deuren', 'hun'), true],
      ]);
    });
  });

  it('is not taken for a logout when the session ends on it; made anew under the lock it asks before it sends', async () => {
    const late = await store.change(notes(p('een')));
    await clear();
    await setHere(store.backend, { locked: true });
    expect(await isCleared(store.backend, undefined)).toBe(true);
    expect((await store.keep(late)).isFresh).toBe(true);
    expect(await takeOverDevice(store.backend, user, {}, now, { isLocked: true })).toBe(false);
    expect(await whoIsHere(store.backend)).toMatchObject({ account, locked: true });
    // A page that has not heard yet that the session ended does not lift the lock.
    await takeOverDevice(store.backend, user, {}, now, { isLocked: false });
    expect(await whoIsHere(store.backend)).toMatchObject({ account, locked: true });
    expect(await takeOverDevice(store.backend, user, { sessionUntil: now }, now)).toBe(true);
    expect(await whoIsHere(store.backend)).toMatchObject({
      account,
      locked: false,
      heldBack: true,
    });
    expect(await store.waiting()).toHaveLength(1);
    // A page that hears late that the session ended does not lock the device again.
    await takeOverDevice(store.backend, user, {}, now, { isLocked: true });
    expect(await whoIsHere(store.backend)).toMatchObject({
      account,
      locked: false,
      heldBack: true,
    });
  });

  it('is another thing than a logout: of who left nothing is stored, nor of what comes back for them', async () => {
    await store.act(notes(p('een')));
    const sent = await store.offer();
    const late = await store.change(notes(p('twee')));
    await wipe(store.backend, account, false);
    expect(await store.keep(late)).toMatchObject({ isFresh: false, merged: [] });
    expect((await store.answer(sent, applied)).applied).toEqual([]);
    expect([
      await counts(store.backend, account),
      await store.waiting(),
      await records('sent'),
    ]).toEqual([null, [], []]);
  });
});
