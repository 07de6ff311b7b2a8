import { beforeEach, describe, expect, it } from 'vitest';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import {
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
} from '#tests/support/deviceStore.ts';
import { readMarks, settleMeeting } from './marks.ts';
import { keepChanges } from './queue.ts';
import { takeInspection } from './take.ts';

/**
 * Somebody types on in a note while its earlier text is under way, in another tab or elsewhere.
 */
describe.each(backends)('decisions 4: what a note rests on, in %s', (_, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await storeOn(await open());
  });
  /** Sends a text, and types on in the note while that is under way. */
  const goOn = async (first = p('een'), next = p('een', 'twee')) => {
    await store.act(notes(first));
    const sent = await store.offer();
    await store.act(notes(next));
    return sent;
  };
  const wordsIn = (html: string) => html.match(/\w+(?=<)/g)?.toSorted();
  const texts = async () =>
    (await store.waiting()).map(({ payload }) => (payload as { notes?: string }).notes);
  const meetings = async () => (await readMarks(store.backend, 'a')).meetings;

  describe('while it is under way', () => {
    it('names the change before it, and its text', async () => {
      const [first] = await goOn();
      const [, follower] = await store.waiting();
      expect(follower).toMatchObject({
        payload: { notes: p('een', 'twee') },
        after: first?.id,
        ground: { notes: p('een') },
      });
      expect(first).not.toHaveProperty('after');
    });

    it('does so too when the next text goes into an entry that has no text yet', async () => {
      await store.act(answerTo({ notes: p('een') }));
      const [first] = await store.offer();
      await store.act(answerTo({ result: 'satisfies' }));
      expect((await store.waiting())[1]).not.toHaveProperty('after');
      await store.act(answerTo({ notes: p('een', 'twee') }));
      expect(await store.waiting()).toMatchObject([
        {},
        { payload: { result: 'satisfies', notes: p('een', 'twee') }, after: first?.id },
      ]);
      expect(await store.waiting()).toHaveLength(2);
    });

    it('says still what its text was typed on when a result goes into it', async () => {
      const [first] = await goOn();
      await store.act(answerTo({ notes: p('bij een') }));
      await store.act(answerTo({ result: 'satisfies' }));
      expect((await store.waiting()).at(-1)).toMatchObject({
        payload: { result: 'satisfies', notes: p('bij een') },
        ground: { notes: '', result: null },
      });
      await store.answer([first as never]);
      const rest = (await store.offer()).filter(
        ({ type }) => type === 'SAVE_INSPECTION_QUESTION_RESULT',
      );
      await store.act(answerTo({ notes: p('bij een', 'en twee') }));
      await store.act(answerTo({ result: 'not_satisfies' }));
      expect((await store.waiting()).at(-1)).toMatchObject({
        after: rest[0]?.id,
        ground: { notes: p('bij een'), result: 'satisfies' },
      });
    });

    it('rests on it once the server has it', async () => {
      await store.answer(await goOn());
      const [follower] = await store.waiting();
      expect(follower).toMatchObject({ ground: { notes: p('een') } });
      expect(follower).not.toHaveProperty('after');
    });

    it('rests on what that rested on, when the server did not take it', async () => {
      store = await storeOn(await open(), { notes: p('nul') });
      await store.answer(await goOn(p('nul', 'een'), p('nul', 'een', 'twee')), refusal);
      expect(await store.waiting()).toMatchObject([
        { payload: { notes: p('nul', 'een', 'twee') }, ground: { notes: p('nul') } },
      ]);
      expect((await store.waiting())[0]).not.toHaveProperty('after');
    });

    it('three in a row: each is told of the one before it', async () => {
      const [first] = await goOn();
      const both = await store.offer();
      await store.act(notes(p('een', 'twee', 'drie')));
      // Only the first got its receipt, and was refused: the second now rests on nothing, the third
      // still on the second.
      await store.answer([first as (typeof both)[number]], refusal);
      const [second, third] = await store.waiting();
      expect(second).toMatchObject({ ground: { notes: '' } });
      expect(third).toMatchObject({ after: second?.id, ground: { notes: p('een', 'twee') } });
      await store.answer([second as (typeof both)[number]], refusal);
      expect(await store.waiting()).toMatchObject([{ id: third?.id, ground: { notes: '' } }]);
    });

    it('refused by the one before it, that rests on one before: is handed on', async () => {
      const [first] = await goOn();
      const [, second] = await store.offer();
      await store.act(notes(p('drie')));
      await store.answer([second as NonNullable<typeof second>], refusal);
      expect((await store.waiting())[1]).toMatchObject({
        after: first?.id,
        ground: { notes: p('een') },
      });
    });
  });

  describe('in two tabs', () => {
    const twoTabs = async () => {
      const [one, two] = [
        await store.change(notes(p('tab een'))),
        await store.change(notes(p('tab twee'))),
      ];
      const kept = [await store.keep(one), await store.keep(two)];
      return { one, two, kept };
    };

    it('keeps both texts once, on screen and in what is sent; and says that more came of it than the tab saw', async () => {
      const { one, two, kept } = await twoTabs();
      const merged = p('tab een', 'tab twee');
      expect((await store.state()).notes).toBe(merged);
      expect(await texts()).toEqual([merged]);
      expect(kept[1]?.places.get(two.id)).toBe(one.id);
      const seen = { ...inspectionOf(), notes: p('tab drie') };
      const third = await store.change(notes(p('tab drie')), { ground: { notes: '' } });
      const { merged: told } = await keepChanges(store.backend, 'a', [
        { change: third, after: seen, tree: version },
      ]);
      expect(told.map((one) => one.notes)).toEqual([(await store.state()).notes]);
      expect((await store.state()).notes.match(/tab (een|twee|drie)/g)?.sort()).toEqual([
        'tab drie',
        'tab een',
        'tab twee',
      ]);
    });

    it('keeps both where the first is under way', async () => {
      const [one, two] = [
        await store.change(notes(p('tab een'))),
        await store.change(notes(p('tab twee'))),
      ];
      await store.keep(one);
      await store.offer();
      await store.keep(two);
      expect(await store.waiting()).toMatchObject([
        {},
        {
          payload: { notes: p('tab een', 'tab twee') },
          ground: { notes: p('tab een') },
          after: one.id,
        },
      ]);
    });

    const form = async (fields: object) => {
      const before = await store.state();
      return {
        type: 'EDIT_INSPECTION',
        payload: {
          ...Object.fromEntries(formFieldNames.map((name) => [name, before[name]])),
          ...fields,
        },
      } as never;
    };
    it('keeps the fields of both in the form that is sent', async () => {
      const [one, two] = [
        await store.change(await form({ city: 'Breda' })),
        await store.change(await form({ address: 'Markt 1' })),
      ];
      await store.keep(one);
      await store.keep(two);
      expect(await store.waiting()).toMatchObject([
        { payload: { city: 'Breda', address: 'Markt 1' } },
      ]);
    });

    it('knows of all fields in the entry that they were changed here', async () => {
      await store.act(await form({ city: 'Breda' }));
      await store.act(await form({ address: 'Markt 1', city: 'Delft' }));
      expect(await store.waiting()).toMatchObject([
        { ground: { form: { city: 'Utrecht', address: 'Dorpsstraat 1' } } },
      ]);
      expect(await store.take({ revision: 5, phone: '9' })).toMatchObject({
        city: 'Delft',
        address: 'Markt 1',
        phone: '9',
      });
    });

    it('keeps what both left out', async () => {
      const choice = (...skip_questions: string[]) =>
        store.change({
          type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
          payload: { skip_categories: [], skip_questions },
        });
      const [one, two] = [await choice('d1i1q1'), await choice('d1i1q2')];
      await store.keep(one);
      await store.keep(two);
      expect(await store.waiting()).toMatchObject([
        { payload: { skip_questions: ['d1i1q1', 'd1i1q2'] }, ground: { skip_questions: [] } },
      ]);
      expect((await store.state()).skip_questions).toEqual(['d1i1q1', 'd1i1q2']);
    });
  });

  describe('the server’s record comes in', () => {
    it('is taken into what was never sent, which rests on it; and it is kept that two texts met', async () => {
      await store.act(notes(p('van mij')));
      const taken = await store.take({ revision: 2, notes: p('van hun') });
      expect(taken?.notes).toBe(p('van hun', 'van mij'));
      expect(await store.waiting()).toMatchObject([
        { payload: { notes: taken?.notes }, ground: { notes: p('van hun') } },
      ]);
      expect(await meetings()).toMatchObject([
        {
          field: 'i1|SAVE_INSPECTION_NOTES|',
          inspection: 'i1',
          mine: p('van mij'),
          theirs: p('van hun'),
          merged: taken?.notes,
        },
      ]);
    });

    it('twice: what is kept of it holds all that each side wrote', async () => {
      await store.act(notes(p('van mij')));
      await store.take({ revision: 2, notes: p('van hun') });
      await store.act(notes(p('van hun', 'van mij', 'nog mij')));
      await store.take({ revision: 3, notes: p('nog hun', 'van hun') });
      const [met] = await meetings();
      expect(met).toMatchObject({
        mine: p('van mij', 'nog mij'),
        theirs: p('nog hun', 'van hun'),
        merged: p('nog hun', 'van hun', 'van mij', 'nog mij'),
      });
      // The person looked at the first merge: the second one must still be looked at.
      await settleMeeting(store.backend, {
        ...(met as NonNullable<typeof met>),
        merged: p('van hun', 'van mij'),
      });
      expect(await meetings()).toHaveLength(1);
      await settleMeeting(store.backend, met as NonNullable<typeof met>);
      expect(await meetings()).toEqual([]);
    });

    it('without another text there, nothing met', async () => {
      await store.act(notes(p('van mij')));
      await store.take({ revision: 2, city: 'Breda' });
      await store.take({ revision: 3, notes: p('van mij') });
      expect([await meetings(), await texts()]).toEqual([[], [p('van mij')]]);
      expect((await store.waiting())[0]?.ground?.notes).toBe(p('van mij'));
    });

    it('is on screen only, where the change is under way', async () => {
      await store.act(notes(p('van mij')));
      const sent = await store.offer();
      const taken = await store.take({ revision: 2, notes: p('van hun') });
      expect(taken?.notes).toBe(p('van hun', 'van mij'));
      expect(await store.waiting()).toEqual(sent);
      expect(await meetings()).toEqual([]);
    });

    it('met on the server: kept with who wrote there, on top of what met here', async () => {
      await store.act(notes(p('van mij')));
      const sent = await store.offer();
      const conflict = {
        part: 'notes' as const,
        theirs: p('van hun'),
        by: 'Anna de Wit',
        at: '2026-11-20T09:00:00.000Z',
      };
      const settled = await store.answer(sent, () => ({ revision: 3, conflict }));
      expect([...settled.stale]).toEqual(['i1']);
      expect(await meetings()).toMatchObject([
        {
          mine: p('van mij'),
          theirs: p('van hun'),
          merged: p('van hun', 'van mij'),
          by: 'Anna de Wit',
          at: conflict.at,
        },
      ]);
    });

    it('what goes on after a text under way is taken in when that got its word', async () => {
      const sent = await goOn();
      await store.take({ revision: 2, notes: p('hun') });
      // It rests on what the server will make of the text under way and of theirs.
      const [, follower] = await store.waiting();
      const together = (follower?.ground?.notes ?? '') as string;
      expect([wordsIn(together), await texts()]).toEqual([
        ['een', 'hun'],
        [p('een'), (await store.state()).notes],
      ]);
      expect(wordsIn((await store.state()).notes)).toEqual(['een', 'hun', 'twee']);
      // So their word can be changed on top of that, and does not become a word of ours.
      await store.act(notes((await store.state()).notes.replace('hun', 'HUN')));
      expect(await store.waiting()).toMatchObject([
        {},
        { id: follower?.id, after: sent[0]?.id, ground: { notes: together } },
      ]);
      expect(wordsIn((await texts())[1] ?? '')).toEqual(['HUN', 'een', 'twee']);
      await store.act(notes((await store.state()).notes.replace('HUN', 'hun')));
      await store.answer(sent, applied);
      await store.take({ revision: 3, notes: together });
      expect(await store.waiting()).toMatchObject([
        { payload: { notes: p('een', 'hun', 'twee') }, ground: { notes: together } },
      ]);
    });

    it('what goes on after one that does not fit here is left as it is: nothing says what it stands on', async () => {
      await store.act(answerTo({ notes: p('een') }));
      await store.offer();
      await store.act(answerTo({ notes: p('een', 'twee') }));
      const before = await store.waiting();
      const there = inspectionOf({
        revision: 2,
        question_results: [{ question: 'd1i1q1', result: null, notes: p('hun') }],
      });
      await takeInspection(store.backend, 'a', there, { categories: [] }, { force: true });
      expect(await store.waiting()).toEqual(before);
    });
  });
});
