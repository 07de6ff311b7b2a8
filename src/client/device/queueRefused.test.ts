import { beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '#shared/model/actions.ts';
import {
  account,
  answerTo,
  applied,
  backends,
  inspectionOf,
  notes,
  p,
  refusal,
  type Store,
  storeOn,
  version,
  type Word,
} from '#tests/support/deviceStore.ts';
import { counts } from './counts.ts';
import { readMarks } from './marks.ts';
import { discard } from './outgoing.ts';
import { takeInspection } from './take.ts';

/**
 * R4: a text that the server refused stays in its note until the person decided, or wrote it anew.
 */
const finish: Action = { type: 'FINISH_INSPECTION', payload: {} };

describe.each(backends)('decisions 4: refused texts, in %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await storeOn(await open());
  });
  const refuse = async (action: Action) => {
    await store.act(action);
    await store.answer(await store.offer(), refusal);
  };
  const apply = async (action: Action) => {
    await store.act(action);
    await store.answer(await store.offer(), applied);
  };
  const marked = async () =>
    (await readMarks(store.backend, account)).refused.map(
      ({ payload }) => (payload as { notes: string }).notes,
    );
  /** Takes over the server's own state, as happens after a refusal. */
  const reload = (over: object = {}) =>
    takeInspection(store.backend, account, inspectionOf({ revision: 2, ...over }), version, {
      force: true,
    });

  it('stay in the note, on what others wrote there; a refused result does not', async () => {
    await refuse(answerTo({ result: 'satisfies', notes: p('van mij') }));
    const state = await reload({
      question_results: [{ question: 'd1i1q1', result: null, notes: p('van hun') }],
    });
    expect(state?.question_results).toEqual([
      { question: 'd1i1q1', result: null, notes: p('van hun', 'van mij') },
    ]);
    expect(await marked()).toEqual([p('van mij')]);
  });

  it('go along in what is written on top of them, which rests on what they rested on', async () => {
    store = await storeOn(await open(), { notes: p('nul') });
    await refuse(notes(p('nul', 'een')));
    await store.act(notes(p('nul', 'een', 'twee')));
    expect(await store.waiting()).toMatchObject([
      { payload: { notes: p('nul', 'een', 'twee') }, ground: { notes: p('nul') } },
    ]);
    expect((await store.waiting())[0]).not.toHaveProperty('after');
  });

  it('are no work that got lost on the way, also when nothing that came after them was sent', async () => {
    await store.act(notes(p('een')));
    await store.answer(await store.offer(), () => ({ contiguous: 1 }));
    for (const text of ['twee', 'drie']) await refuse(notes(p(text)));
    const refused = await store.refused();
    expect(await counts(store.backend, account)).toEqual({
      waiting: 0,
      refused: refused.length,
      photos: 0,
      gaps: [],
    });
    for (const { place } of refused)
      await discard(store.backend, account, place, '2026-11-22T12:00:00.000Z');
    expect(await counts(store.backend, account)).toEqual({
      waiting: 0,
      refused: 0,
      photos: 0,
      gaps: [],
    });
  });

  it('are kept in what another tab writes without having seen them', async () => {
    const other = await store.change(notes(p('tab twee')));
    await refuse(notes(p('tab een')));
    await store.keep(other);
    expect(await store.waiting()).toMatchObject([
      { payload: { notes: p('tab een', 'tab twee') }, ground: { notes: '' } },
    ]);
  });

  it('are done with when a newer text of the note was applied: not marked, not shown, not sent again with the finish', async () => {
    await refuse(notes(p('een')));
    await apply(notes(p('twee')));
    expect(await marked()).toEqual([]);
    expect((await reload({ notes: p('twee') }))?.notes).toBe(p('twee'));
    expect(await store.refused()).toMatchObject([{ superseded: true }]);
    await store.act(finish);
    expect((await store.offer()).map(({ type }) => type)).toEqual(['FINISH_INSPECTION']);
  });

  it('are done with too when both went in one delivery', async () => {
    await store.act(notes(p('een')));
    await store.offer();
    await store.act(notes(p('twee')));
    const word: Word = (entry, index) => (index === 0 ? refusal(entry, index) : {});
    await store.answer(await store.offer(), word);
    expect(await store.refused()).toMatchObject([
      { payload: { notes: p('een') }, superseded: true },
    ]);
    await store.act(finish);
    expect((await store.offer()).map(({ type }) => type)).toEqual(['FINISH_INSPECTION']);
  });

  it('stay when only the result of the condition was applied since, and go again with the finish', async () => {
    await refuse(answerTo({ notes: p('van mij') }));
    await store.act(answerTo({ result: 'satisfies' }));
    await store.answer(await store.offer(), () => ({ revision: 2 }));
    expect(
      (await reload({ question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: '' }] }))
        ?.question_results,
    ).toEqual([{ question: 'd1i1q1', result: 'satisfies', notes: p('van mij') }]);
    expect(await marked()).toEqual([p('van mij')]);
    await store.act(finish);
    expect((await store.offer()).map(({ type }) => type)).toEqual([
      'SAVE_INSPECTION_QUESTION_RESULT',
      'FINISH_INSPECTION',
    ]);
  });

  it('that were refused with a result, which was given anew since, go again without it', async () => {
    await refuse(answerTo({ result: 'restore-offer', notes: p('van mij') }));
    await apply(answerTo({ result: 'satisfies' }));
    await store.act(finish);
    expect((await store.offer()).map(({ payload }) => payload)).toEqual([
      { question: 'd1i1q1', notes: p('van mij') },
      {},
    ]);
  });

  it('a result that was refused, and given anew since, is done with', async () => {
    await refuse(answerTo({ result: 'restore-offer' }));
    await apply(answerTo({ result: 'satisfies', notes: p('n') }));
    expect(await store.refused()).toMatchObject([{ superseded: true }]);
  });

  it('stand there once when the text on top of them was refused as well', async () => {
    await refuse(notes(p('een twee')));
    await refuse(notes(p('een drie')));
    expect((await reload())?.notes).toBe(p('een drie'));
    expect(await marked()).toEqual([p('een drie')]);
    await store.act(finish);
    expect((await store.offer()).map(({ payload }) => payload)).toEqual([
      { notes: p('een drie') },
      {},
    ]);
  });

  it('go with the finish beside a result that waits', async () => {
    await refuse(answerTo({ notes: p('van mij') }));
    await store.act(answerTo({ result: 'satisfies' }));
    await store.act(finish);
    expect((await store.offer()).map(({ payload }) => payload)).toEqual([
      { question: 'd1i1q1', notes: p('van mij') },
      { question: 'd1i1q1', result: 'satisfies' },
      {},
    ]);
    await store.answer(await store.offer(), applied);
    expect([await store.refused(), await store.waiting()]).toEqual([[], []]);
  });

  it('do not go with the finish beside a newer text that waits', async () => {
    await refuse(notes(p('een')));
    await store.act(notes(p('twee')));
    await store.act(finish);
    expect((await store.offer()).map(({ payload }) => payload)).toEqual([{ notes: p('twee') }, {}]);
  });

  it('of another note or inspection are left alone', async () => {
    await refuse(answerTo({ notes: p('een') }));
    await apply(answerTo({ notes: p('twee') }, 'd1i1q2'));
    expect(await marked()).toEqual([p('een')]);
    await store.act(finish, { inspection: 'i2' });
    expect((await store.offer()).map(({ inspection }) => inspection)).toEqual(['i2']);
  });
});
