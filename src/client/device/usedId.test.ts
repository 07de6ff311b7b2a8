import { beforeEach, describe, expect, it } from 'vitest';
import {
  account,
  answerTo,
  backends,
  notes,
  p,
  type Store,
  storeOn,
  type Word,
} from '#tests/support/deviceStore.ts';
import { counts } from './counts.ts';

/**
 * R8: the store is an older copy of itself. The newer copy went on under the ids of its changes,
 * and sent them.
 */
const used: Word = () => ({ status: 'refused', error: 'action_conflict' });

describe.each(backends)(
  'decisions 4: an id that the server has for something else, in %s',
  (_, open) => {
    let store: Store;
    beforeEach(async () => {
      store = await storeOn(await open(), { notes: p('nul') });
    });

    it('is left: what it said goes again as another change, on the text that it was typed on', async () => {
      await store.act(notes(p('nul', 'een')));
      const [first] = await store.offer();
      const settled = await store.answer([first as never], used);
      expect(settled).toMatchObject({
        refused: [],
        applied: [],
        renamed: [{ id: first?.id, again: { payload: { notes: p('nul', 'een') } } }],
        remaining: 1,
      });
      const [again] = await store.waiting();
      expect(settled.renamed[0]?.again?.id).toBe(again?.id);
      expect(again).toMatchObject({
        payload: { notes: p('nul', 'een') },
        ground: { notes: p('nul') },
        sequence: first?.sequence,
      });
      expect(again?.id).not.toBe(first?.id);
      expect(await counts(store.backend, account)).toMatchObject({ waiting: 1, refused: 0 });
    });

    it('is never gone on with: what is typed after it rests on it', async () => {
      await store.act(notes(p('nul', 'een')));
      await store.answer(await store.offer(), used);
      const [again] = await store.waiting();
      await store.act(notes(p('nul', 'een', 'twee')));
      expect((await store.waiting())[1]).toMatchObject({
        after: again?.id,
        ground: { notes: p('nul', 'een') },
      });
    });

    it('needs nothing where a later change says it anew', async () => {
      await store.act(notes(p('nul', 'een')));
      const [first] = await store.offer();
      await store.act(notes(p('nul', 'een', 'twee')));
      const settled = await store.answer([first as never], used);
      expect(settled).toMatchObject({ renamed: [{ id: first?.id, again: null }], remaining: 1 });
      expect((await store.waiting())[0]).toMatchObject({ ground: { notes: p('nul') } });
      await store.answer(await store.offer(), () => ({ contiguous: 2 }));
      expect(await counts(store.backend, account)).toEqual({
        waiting: 0,
        refused: 0,
        photos: 0,
        gaps: [],
      });
    });

    it('is nothing to rest on for a later change that is refused', async () => {
      await store.act(notes(p('nul', 'een')));
      await store.offer();
      await store.act(notes(p('nul', 'een', 'twee')));
      const sent = await store.offer();
      await store.answer(sent, ({ sequence }) => ({
        status: 'refused',
        error: sequence === 1 ? 'action_conflict' : 'validation_failed',
      }));
      const refused = await store.refused();
      expect(refused).toMatchObject([
        { payload: { notes: p('nul', 'een', 'twee') }, ground: { notes: p('nul') } },
      ]);
      expect(refused[0]).not.toHaveProperty('after');
    });

    it('keeps of a condition what no later change says: its text stays where only a result came after it', async () => {
      await store.act(answerTo({ result: 'satisfies', notes: p('een') }));
      const [first] = await store.offer();
      await store.act(answerTo({ result: 'not_satisfies' }));
      await store.answer([first as never], used);
      const waiting = await store.waiting();
      expect(waiting.map(({ payload }) => payload)).toEqual([
        { question: 'd1i1q1', result: 'not_satisfies' },
        { question: 'd1i1q1', notes: p('een') },
      ]);
    });

    it('keeps its result where only a text came after it', async () => {
      await store.act(answerTo({ result: 'satisfies', notes: p('een') }));
      const [first] = await store.offer();
      await store.act(answerTo({ notes: p('een', 'twee') }));
      await store.answer([first as never], used);
      const waiting = await store.waiting();
      expect(waiting.map(({ payload }) => payload)).toEqual([
        { question: 'd1i1q1', notes: p('een', 'twee') },
        { question: 'd1i1q1', result: 'satisfies' },
      ]);
    });

    it('that was refused before, and goes with the finish, is left as well', async () => {
      await store.act(notes(p('nul', 'een')));
      await store.answer(await store.offer(), () => ({
        status: 'refused',
        error: 'validation_failed',
      }));
      await store.act({ type: 'FINISH_INSPECTION', payload: {} });
      const sent = await store.offer();
      expect(sent.map(({ type }) => type)).toEqual(['SAVE_INSPECTION_NOTES', 'FINISH_INSPECTION']);
      await store.answer(sent, ({ type }) =>
        type === 'FINISH_INSPECTION'
          ? { status: 'refused', error: 'earlier_change_refused' }
          : { status: 'refused', error: 'action_conflict' },
      );
      expect((await store.refused()).map(({ type }) => type)).toEqual(['FINISH_INSPECTION']);
      expect((await store.waiting()).map(({ type, payload }) => [type, payload])).toEqual([
        ['SAVE_INSPECTION_NOTES', { notes: p('nul', 'een') }],
      ]);
    });
  },
);
