import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/model/actions.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { mergeAction } from '#shared/rules/merge/merge.ts';
import { touchedBy } from '#shared/rules/merge/touched.ts';
import { inOneOrder, ModelServer, whole } from '#tests/support/mergeModel.ts';

const results = QuestionResult.options;
const paragraphs = (html: string) => html.match(/<p>.*?<\/p>/g) ?? [];
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(' ')
    .filter(Boolean);

/** What a person may do with the note as the device last read it. */
const edits = {
  anew: (_: string, fresh: string) => `<p>${fresh}</p>`,
  below: (seen: string, fresh: string) => `${seen}<p>${fresh}</p>`,
  above: (seen: string, fresh: string) => `<p>${fresh}</p>${seen}`,
  on: (seen: string, fresh: string) =>
    seen === '' ? `<p>${fresh}</p>` : seen.replace('</p>', ` ${fresh}</p>`),
  first: (seen: string) => paragraphs(seen)[0] ?? '',
  last: (seen: string) => paragraphs(seen).at(-1) ?? '',
  empty: () => '',
  same: (seen: string) => seen,
} as const;

const places: ((notes: string) => Action)[] = [
  (notes) => ({ type: 'SAVE_INSPECTION_NOTES', payload: { notes } }),
  (notes) => ({ type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: 'd1', notes } }),
  (notes) => ({ type: 'SAVE_INSPECTION_QUESTION_RESULT', payload: { question: 'd1i1q1', notes } }),
  (notes) => ({
    type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
    payload: { category: 'd1', notes },
  }),
  (notes) => ({ type: 'SAVE_INSPECTION_RESTORE_OFFER', payload: { part: 'd1i1q1', notes } }),
];
const noteAt = (
  place: number,
  {
    notes,
    category_notes,
    question_results,
    category_last_question_answers,
    restore_offers,
  }: ReturnType<typeof whole.inspection>,
) =>
  [
    notes,
    category_notes[0]?.notes,
    question_results[0]?.notes,
    category_last_question_answers[0]?.notes,
    restore_offers?.[0]?.notes,
  ][place] ?? '';

const step = fc.record({
  device: fc.constantFrom('A', 'B', 'C'),
  /**
   * How many revisions the base is older than the newest state, but never older than what the
   * device has seen.
   */
  late: fc.nat(6),
  edit: fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])),
});

describe('§4 decisions 4, scenario 25: no text of a note is lost', () => {
  const cases = places.flatMap((_, place) => [true, false].map((says) => [place, says] as const));
  it.each(cases)(
    'in any order of two or three devices, on any older state (note %i, the device says what it was typed on: %s)',
    (place, says) => {
      let [words, doubled] = [0, 0];
      const law = fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const server = new ModelServer({ notes: place === 0 ? '<p>begin</p>' : '' });
        const seenBy = new Map<string, number>();
        steps.forEach(({ device, late, edit }, number) => {
          const before = noteAt(place, server.inspection);
          const base = Math.max(seenBy.get(device) ?? 1, server.inspection.revision - late);
          const seen = noteAt(place, server.at(base));
          const fresh = `${device}${number}`;
          const mine = edits[edit](seen, fresh);
          const { conflict } = server.receive({
            device,
            action: places[place]?.(mine) as Action,
            base,
            ...(says ? { baseNotes: seen } : {}),
          });
          // The device reads the outcome.
          seenBy.set(device, server.inspection.revision);
          const after = wordsOf(noteAt(place, server.inspection));
          for (const word of wordsOf(before))
            if (!wordsOf(seen).includes(word))
              expect(after, `${word} was never seen by ${device}`).toContain(word);
          for (const word of wordsOf(mine))
            if (!wordsOf(seen).includes(word))
              expect(after, `${word} was just written`).toContain(word);
          const twice = after.filter(
            (word, at) =>
              after.indexOf(word) !== at &&
              wordsOf(before).filter((one) => one === word).length < 2,
          );
          // Where nobody can know which of two texts is meant, both stand there and a conflict says
          // so.
          if (conflict?.part !== 'notes') expect(twice, 'nothing stands there twice').toEqual([]);
          [words, doubled] = [words + after.length, doubled + twice.length];
        });
      });
      fc.assert(law, { numRuns: 200 });
      // The share of doubled words is measured with a fixed seed: with random runs this check would
      // depend on chance.
      [words, doubled] = [0, 0];
      fc.assert(law, { numRuns: 200, seed: 1 });
      expect(doubled / words).toBeLessThan(0.001);
    },
  );
});

const field = (change: Partial<InspectionForm>): Action => ({
  type: 'EDIT_INSPECTION',
  payload: {
    ...(Object.fromEntries(
      formFieldNames.map((name) => [name, whole.inspection()[name]]),
    ) as unknown as InspectionForm),
    ...change,
  },
});
const text = fc.stringMatching(/^[a-z]{1,4}$/);
const result = fc.constantFrom(...results, null);
/**
 * For each field an arbitrary change of that field only. A selection holds one question: every
 * question is a field by itself.
 */
const changes: Record<string, fc.Arbitrary<Action>> = {
  notes: text.map((notes) => ({ type: 'SAVE_INSPECTION_NOTES', payload: { notes } })),
  'notes of d1': text.map((notes) => ({
    type: 'SAVE_INSPECTION_CATEGORY_NOTES',
    payload: { category: 'd1', notes },
  })),
  'notes of d2': text.map((notes) => ({
    type: 'SAVE_INSPECTION_CATEGORY_NOTES',
    payload: { category: 'd2', notes },
  })),
  'result of q1': result.map((one) => ({
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    payload: { question: 'd1i1q1', result: one },
  })),
  'notes of q1, with its result': text.map((notes) => ({
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    payload: { question: 'd1i1q1', result: null, notes },
  })),
  'answer of q2': fc.tuple(result, text).map(([one, notes]) => ({
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    payload: { question: 'd1i1q2', result: one, notes },
  })),
  'extra result of d1': result.map((one) => ({
    type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
    payload: { category: 'd1', result: one },
  })),
  'extra notes of d1': text.map((notes) => ({
    type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
    payload: { category: 'd1', notes },
  })),
  'extra answer of d2': text.map((notes) => ({
    type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
    payload: { category: 'd2', result: 'satisfies', notes },
  })),
  location: text.map((location) => field({ location })),
  city: text.map((city) => field({ city })),
  groups: fc.nat(9).map((number_of_groups) => field({ number_of_groups })),
  'choice of q1': fc.constant({
    type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
    payload: { skip_categories: [], skip_questions: ['d1i1q1'] },
  }),
  'choice of q2': fc.constant({
    type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
    payload: { skip_categories: [], skip_questions: ['d1i1q2'] },
  }),
  'choice of d2': fc.constant({
    type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
    payload: { skip_categories: ['d2'], skip_questions: [] },
  }),
};
const names = Object.keys(changes);
const anyChange = fc.oneof(...Object.values(changes));

describe('§4 decisions 4, scenario 25: changes of different fields give the same, whichever comes first', () => {
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((two) => [one, two] as const),
  );
  it.each(pairs)('%s, and %s', (one, two) => {
    fc.assert(
      fc.property(
        changes[one] as fc.Arbitrary<Action>,
        changes[two] as fc.Arbitrary<Action>,
        (a, b) => {
          const [first, second] = [new ModelServer(), new ModelServer()];
          first.receive({ device: 'A', action: a, base: 1 });
          const late = first.receive({ device: 'B', action: b, base: 1 });
          second.receive({ device: 'B', action: b, base: 1 });
          second.receive({ device: 'A', action: a, base: 1 });
          expect(inOneOrder(first.inspection)).toEqual(inOneOrder(second.inspection));
          // The person is told only that two selections were put together; about other fields there
          // is nothing to tell.
          expect(late.conflict?.part ?? 'selection').toBe('selection');
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('§4 decisions 4: a change on the newest state', () => {
  it('is never altered and tells nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('A', 'B'), anyChange, fc.nat(3)), { maxLength: 6 }),
        anyChange,
        (history, action) => {
          const server = new ModelServer();
          for (const [device, one, late] of history)
            server.receive({
              device,
              action: one,
              base: Math.max(1, server.inspection.revision - late),
            });
          expect(server.receive({ device: 'A', action, base: server.inspection.revision })).toEqual(
            { action, conflict: null },
          );
          expect(
            mergeAction(server.inspection, action, { others: touchedBy([]), own: touchedBy([]) }),
          ).toEqual({ action, conflict: null });
        },
      ),
    );
  });
});

describe('§4 decisions 4: a result', () => {
  it('is the later arrival’s, and the earlier one is told', () => {
    fc.assert(
      fc.property(
        result,
        fc.uniqueArray(result, { minLength: 2, maxLength: 2 }),
        fc.constantFrom('question', 'category'),
        (start, [theirs, mine], kind) => {
          fc.pre(theirs !== start && mine !== start);
          const answer = (one: typeof start): Action =>
            kind === 'question'
              ? {
                  type: 'SAVE_INSPECTION_QUESTION_RESULT',
                  payload: { question: 'd1i1q1', result: one ?? null },
                }
              : {
                  type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
                  payload: { category: 'd1', result: one ?? null },
                };
          const server = new ModelServer(
            kind === 'question'
              ? { question_results: [{ question: 'd1i1q1', result: start, notes: '' }] }
              : { category_last_question_answers: [{ category: 'd1', result: start, notes: '' }] },
          );
          server.receive({ device: 'B', action: answer(theirs ?? null), base: 1 });
          expect(
            server.receive({ device: 'A', action: answer(mine ?? null), base: 1 }).conflict,
          ).toEqual({ part: 'result', theirs });
          const { question_results, category_last_question_answers } = server.inspection;
          expect(
            (kind === 'question' ? question_results : category_last_question_answers)[0]?.result,
          ).toBe(mine);
        },
      ),
    );
  });
});
