import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#client/device/changeRecords.ts';
import { emptyForm, formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import {
  account,
  answerTo,
  applied,
  backends,
  notes,
  now,
  p,
  type Store,
  storeOn,
  version,
} from '#tests/support/deviceStore.ts';
import { takeUpCopy } from './takingUp.ts';

/**
 * R1: a copy that a page left behind is taken up on what is there by then, and changes nothing that
 * was written since.
 */
describe.each(backends)('decisions 4: a copy that was put aside, in %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await storeOn(await open());
  });
  const takeUp = (...changes: Change[]) => takeUpCopy(store.backend, account, changes);
  const answers = async () => (await store.state()).question_results;

  it('is stored when nothing came between, as the action it was', async () => {
    const copy = await store.change(answerTo({ result: 'satisfies', notes: p('van mij') }));
    expect(await takeUp(copy)).toEqual([]);
    expect(await store.waiting()).toMatchObject([
      { id: copy.id, payload: copy.payload, created_at: now, ground: { result: null, notes: '' } },
    ]);
    expect(await answers()).toEqual([
      { question: 'd1i1q1', result: 'satisfies', notes: p('van mij') },
    ]);
  });

  it('makes an inspection that was being added, with what was written in it', async () => {
    const form = { ...emptyForm('KDV_BSO'), location: 'De Kikker', version: version.id };
    const facts = { inspection: 'new', created_at: now, base: 0 };
    const add: Change = { type: 'ADD_INSPECTION', payload: form, id: 'add', ...facts };
    const note: Change = { ...notes(p('Hek')), id: 'note', ...facts, ground: { notes: '' } };
    for (let times = 0; times < 2; times++) expect(await takeUp(add, note)).toEqual([]);
    expect((await store.waiting()).map(({ id }) => id)).toEqual(['add', 'note']);
    expect(await store.state('new')).toMatchObject({
      title: 'De Kikker',
      version: { id: version.id, title: version.title },
      notes: p('Hek'),
    });
  });

  it('changes nothing when it was stored after all: it waits, was refused, or has its receipt', async () => {
    const [one, two] = [
      await store.change(notes(p('een'))),
      await store.change(answerTo({ result: 'satisfies' })),
    ];
    await store.keep(one, two);
    const before = [await store.waiting(), await store.state()];
    expect(await takeUp(one, two)).toEqual([]);
    expect([await store.waiting(), await store.state()]).toEqual(before);
    const sent = await store.offer();
    await store.answer(sent, (entry) => (entry.id === one.id ? { status: 'refused' } : {}));
    await store.take({ revision: 4 });
    expect(await takeUp(one, two)).toEqual([]);
    expect(await store.waiting()).toEqual([]);
  });

  it('that was typed on nothing says what the note says by now once, with what it says more', async () => {
    const copy = await store.change(notes(p('de', 'trap', 'en', 'de', 'deur', 'klemt')));
    await store.act(notes(p('de', 'deur', 'klemt')));
    expect(await takeUp(copy)).toEqual([]);
    expect((await store.state()).notes).toBe(p('de', 'trap', 'en', 'de', 'deur', 'klemt'));
  });

  it('of a note that was written over since changes nothing of it', async () => {
    const copy = await store.change(notes(p('een')));
    // The next tab stored it with more, and that went to the server.
    await store.act(notes(p('een', 'twee')));
    await store.answer(await store.offer(), applied);
    expect(await takeUp(copy)).toEqual([]);
    expect([(await store.state()).notes, await store.waiting()]).toEqual([p('een', 'twee'), []]);
  });

  it('of a note that says something else by now is put beside that, once', async () => {
    store = await storeOn(await open(), { notes: p('nul') });
    const copy = await store.change(notes(p('nul', 'aside')));
    await store.act(notes(p('newer', 'nul')));
    for (let n = 0; n < 2; n++) await takeUp(copy);
    expect((await store.state()).notes).toBe(p('newer', 'nul', 'aside'));
    expect(await store.waiting()).toMatchObject([
      { payload: { notes: p('newer', 'nul', 'aside') }, ground: { notes: p('nul') } },
    ]);
  });

  it('leaves a result that was chosen since, and brings only its text', async () => {
    const copy = await store.change(answerTo({ result: 'satisfies', notes: p('aside') }));
    await store.act(answerTo({ result: 'restore-offer' }));
    await store.offer();
    await takeUp(copy);
    expect(await answers()).toEqual([
      { question: 'd1i1q1', result: 'restore-offer', notes: p('aside') },
    ]);
    expect((await store.waiting()).map(({ payload }) => payload)).toEqual([
      { question: 'd1i1q1', result: 'restore-offer' },
      { question: 'd1i1q1', notes: p('aside') },
    ]);
  });

  it('leaves fields of a form that were changed since', async () => {
    const before = await store.state();
    const form = (fields: object) =>
      ({
        type: 'EDIT_INSPECTION',
        payload: {
          ...Object.fromEntries(formFieldNames.map((name) => [name, before[name]])),
          ...fields,
        },
      }) as never;
    const copy = await store.change(form({ city: 'Breda', address: 'Markt 1' }));
    await store.act(form({ city: 'Delft' }));
    await takeUp(copy);
    expect(await store.state()).toMatchObject({ city: 'Delft', address: 'Markt 1' });
  });

  it('keeps what is about an inspection that is not here', async () => {
    const [here, gone] = [
      await store.change(notes(p('een'))),
      await store.change(notes(p('weg')), { inspection: 'i9' }),
    ];
    expect(await takeUp(gone, here)).toEqual([gone]);
    expect(await store.waiting()).toMatchObject([{ id: here.id }]);
  });

  describe('of an earlier release, that says nothing of what it was typed on', () => {
    const old = async (action: Parameters<Store['change']>[0]) => {
      const { ground: __, ...rest } = await store.change(action);
      return rest as Change;
    };

    it('takes nothing of what is there away', async () => {
      store = await storeOn(await open(), { notes: p('nul', 'hun') });
      await takeUp(await old(notes(p('nul', 'mijn'))));
      const { notes: text } = await store.state();
      for (const word of ['nul', 'hun', 'mijn']) expect(text.split(word), word).toHaveLength(2);
    });

    it('is stored where nothing stands', async () => {
      await takeUp(await old(answerTo({ result: 'satisfies', notes: p('x') })));
      expect(await answers()).toEqual([{ question: 'd1i1q1', result: 'satisfies', notes: p('x') }]);
    });
  });
});
