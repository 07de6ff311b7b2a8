import { describe, expect, it } from 'vitest';
import type { Action, ActionType, Payload } from '#shared/model/actions.ts';
import { actionTypes } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { emptyForm, formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { ModelServer, type Sent, whole } from '#tests/support/mergeModel.ts';
import { mergeAction } from './merge.ts';
import { touchedBy } from './touched.ts';

const both = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const make = <T extends ActionType>(type: T, payload: Payload<T>): Action =>
  ({ type, payload }) as Action;
const notes = (text: string) => make('SAVE_INSPECTION_NOTES', { notes: text });
const domainNotes = (text: string, category = 'd1') =>
  make('SAVE_INSPECTION_CATEGORY_NOTES', { category, notes: text });
const answer = (
  payload: Omit<Payload<'SAVE_INSPECTION_QUESTION_RESULT'>, 'question'>,
  question = 'd1i1q1',
) => make('SAVE_INSPECTION_QUESTION_RESULT', { question, ...payload });
const extra = (
  payload: Omit<Payload<'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER'>, 'category'>,
  category = 'd1',
) => make('SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', { category, ...payload });
const offer = (payload: Omit<Payload<'SAVE_INSPECTION_RESTORE_OFFER'>, 'part'>, part = 'd1i1q1') =>
  make('SAVE_INSPECTION_RESTORE_OFFER', { part, ...payload });
const photo = (payload: Partial<Payload<'SAVE_INSPECTION_PHOTO'>>) =>
  make('SAVE_INSPECTION_PHOTO', { photo: 'f1', sha256: 'a'.repeat(64), ...payload });
const skip = (questions: string[], categories: string[] = []) =>
  make('SET_INSPECTION_CATEGORIES_AND_QUESTIONS', {
    skip_categories: categories,
    skip_questions: questions,
  });
const edit = (fields: Partial<Payload<'EDIT_INSPECTION'>>, from: Inspection = whole.inspection()) =>
  make('EDIT_INSPECTION', {
    ...(Object.fromEntries(
      formFieldNames.map((field) => [field, from[field]]),
    ) as Payload<'EDIT_INSPECTION'>),
    ...fields,
  });

/**
 * Sends the actions in this order, each made on revision 1 unless it says otherwise; returns the
 * last conflict and the inspection.
 */
function after(
  start: Partial<Inspection>,
  ...sent: [device: string, action: Action, base?: number][]
) {
  const server = new ModelServer(start);
  const told = sent.map(
    ([device, action, base = 1]) =>
      server.receive({ device, action, base } satisfies Sent).conflict,
  );
  return { inspection: server.inspection, conflict: told.at(-1), told };
}

describe('§4 decisions 4: different parts both stay, without a question', () => {
  const cases: [string, Action, Action, Partial<Inspection>][] = [
    [
      'general notes, notes of a domain',
      notes('b'),
      domainNotes('a'),
      { notes: 'b', category_notes: [{ category: 'd1', notes: 'a' }] },
    ],
    [
      'notes of two domains',
      domainNotes('b', 'd2'),
      domainNotes('a'),
      {
        category_notes: [
          { category: 'd2', notes: 'b' },
          { category: 'd1', notes: 'a' },
        ],
      },
    ],
    [
      'a result, the notes with it',
      answer({ result: 'satisfies' }),
      answer({ notes: 'a' }),
      { question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: 'a' }] },
    ],
    [
      'notes, sent with the result as it was',
      answer({ result: 'satisfies' }),
      answer({ result: null, notes: 'a' }),
      { question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: 'a' }] },
    ],
    [
      'a result, sent with the notes as they were',
      answer({ notes: 'b' }),
      answer({ result: 'satisfies', notes: '' }),
      { question_results: [{ question: 'd1i1q1', result: 'satisfies', notes: 'b' }] },
    ],
    [
      'an extra condition: result and notes',
      extra({ result: 'satisfies', notes: '' }),
      extra({ result: null, notes: 'a' }),
      { category_last_question_answers: [{ category: 'd1', result: 'satisfies', notes: 'a' }] },
    ],
    [
      'two fields of the form',
      edit({ city: 'Breda' }),
      edit({ address: 'Markt 2' }),
      { city: 'Breda', address: 'Markt 2' },
    ],
    ['the form, and the notes', edit({ city: 'Breda' }), notes('a'), { city: 'Breda', notes: 'a' }],
    [
      'a choice, and a result',
      skip(['d1i1q2']),
      answer({ result: 'satisfies' }),
      { skip_questions: ['d1i1q2'] },
    ],
    [
      'a start here, and there',
      make('START_INSPECTION', {}),
      make('START_INSPECTION', {}),
      { status: 'started' },
    ],
  ];
  it.each(cases)('%s', (_, theirs, mine, expected) => {
    const { inspection, conflict } = after({}, ['B', theirs], ['A', mine]);
    expect(inspection).toMatchObject(expected);
    expect(conflict).toBeNull();
  });
});

describe('§4 decisions 4: of the same part nothing is lost, and it is told', () => {
  const bText = { part: 'notes', theirs: 'b' };
  const offered = { part: 'result', theirs: 'restore-offer' };
  const fields = { part: 'form', theirs: null };
  const chosen = { part: 'selection', theirs: null };
  const done = { question: 'd1i1q1', result: 'satisfies', notes: '' } as const;
  const cases: [string, Partial<Inspection>, Action, Action, Partial<Inspection>, object | null][] =
    [
      [
        'notes: both texts stay',
        { notes: 'x' },
        notes('b'),
        notes('a'),
        { notes: both('a', 'b') },
        bText,
      ],
      ['the same notes', { notes: 'x' }, notes('a '), notes('a'), { notes: 'a' }, null],
      ['notes left as they were', { notes: 'x' }, notes('b'), notes('x'), { notes: 'b' }, null],
      [
        'notes written over with the same',
        { notes: 'x' },
        notes('x'),
        notes('a'),
        { notes: 'a' },
        null,
      ],
      [
        'notes emptied there',
        { notes: 'x' },
        notes(''),
        notes('a'),
        { notes: 'a' },
        { part: 'notes', theirs: '' },
      ],
      ['notes emptied here', { notes: 'x' }, notes('b'), notes('<p></p>'), { notes: 'b' }, bText],
      [
        'notes of a domain',
        {},
        domainNotes('b'),
        domainNotes('a'),
        { category_notes: [{ category: 'd1', notes: both('a', 'b') }] },
        bText,
      ],
      [
        'notes of a condition',
        {},
        answer({ notes: 'b' }),
        answer({ notes: 'a' }),
        { question_results: [{ ...done, result: null, notes: both('a', 'b') }] },
        bText,
      ],
      [
        'notes of an extra condition',
        {},
        extra({ notes: 'b' }),
        extra({ notes: 'a' }),
        {
          category_last_question_answers: [{ category: 'd1', result: null, notes: both('a', 'b') }],
        },
        bText,
      ],
      [
        'a result: the later arrival',
        {},
        answer({ result: 'restore-offer' }),
        answer({ result: 'satisfies' }),
        { question_results: [done] },
        offered,
      ],
      [
        'the same result',
        {},
        answer({ result: 'satisfies' }),
        answer({ result: 'satisfies' }),
        { question_results: [done] },
        null,
      ],
      [
        'a result taken away there',
        { question_results: [done] },
        answer({ result: null }),
        answer({ result: 'restore-offer' }),
        { question_results: [{ ...done, result: 'restore-offer' }] },
        { part: 'result', theirs: null },
      ],
      [
        'a result taken away here',
        { question_results: [done] },
        answer({ result: 'restore-offer' }),
        answer({ result: null }),
        { question_results: [{ ...done, result: null }] },
        offered,
      ],
      [
        'result of an extra condition',
        {},
        extra({ result: 'restore-offer' }),
        extra({ result: 'satisfies' }),
        { category_last_question_answers: [{ category: 'd1', result: 'satisfies', notes: '' }] },
        offered,
      ],
      [
        'notes and result: the text is what is asked about',
        {},
        answer({ result: 'restore-offer', notes: 'b' }),
        answer({ result: 'satisfies', notes: 'a' }),
        { question_results: [{ ...done, notes: both('a', 'b') }] },
        { ...bText, result: 'restore-offer' },
      ],
      [
        'a field of the form: the later arrival',
        {},
        edit({ city: 'Breda', phone: '0612345678' }),
        edit({ city: 'Delft' }),
        { city: 'Delft', phone: '0612345678' },
        fields,
      ],
      [
        'the same in a field',
        {},
        edit({ city: 'Breda' }),
        edit({ city: 'Breda' }),
        { city: 'Breda' },
        null,
      ],
      [
        'a type with what it does not allow',
        { childcare_type: 'GASTOUDER' },
        edit({ childcare_type: 'GASTOUDER', inspection_type: 'annual-survey-sample' }),
        edit({ inspection_type: null }),
        { childcare_type: 'KDV_BSO', inspection_type: null },
        fields,
      ],
      [
        'a choice: additions of both',
        {},
        skip(['d1i1q1']),
        skip(['d1i1q2'], ['d2']),
        { skip_questions: ['d1i1q1', 'd1i1q2'], skip_categories: ['d2'] },
        chosen,
      ],
      [
        'a choice: removals of both',
        { skip_questions: ['d1i1q1', 'd1i1q2'] },
        skip(['d1i1q2']),
        skip(['d1i1q1']),
        { skip_questions: [] },
        chosen,
      ],
      [
        'a choice: one adds, one removes',
        { skip_questions: ['d1i1q1'] },
        skip(['d1i1q1', 'd1i1q2']),
        skip([]),
        { skip_questions: ['d1i1q2'] },
        chosen,
      ],
      ['the same choice', {}, skip(['d1i1q1', 'd1i1q2']), skip(['d1i1q2', 'd1i1q1']), {}, null],
      [
        'a choice made there that changed nothing',
        { skip_questions: ['d1i1q1'] },
        skip(['d1i1q1']),
        skip(['d1i1q2']),
        { skip_questions: ['d1i1q2'] },
        null,
      ],
    ];
  it.each(cases)('%s', (_, start, theirs, mine, expected, conflict) => {
    const got = after(start, ['B', theirs], ['A', mine]);
    expect(got.inspection).toMatchObject(expected);
    expect(got.conflict).toEqual(conflict);
  });
});

describe('decisions 6: what was agreed on an offer to restore, on two devices', () => {
  const agreed = { part: 'd1i1q1', notes: '', until: null, accepted_by: '' };
  const cases: [string, Action, Action, object, object | null][] = [
    [
      'its day and its measure both stay',
      offer({ until: '2026-12-11' }),
      offer({ notes: 'schroeven' }),
      { until: '2026-12-11', notes: 'schroeven' },
      null,
    ],
    [
      'of two days the later one counts, and that is told',
      offer({ until: '2026-12-11' }),
      offer({ until: '2026-12-18' }),
      { until: '2026-12-18' },
      { part: 'offer', theirs: null, offer: { until: '2026-12-11' } },
    ],
    [
      'of a day that is sent along unchanged the other one stays',
      offer({ until: '2026-12-11' }),
      offer({ until: null, accepted_by: 'Jo' }),
      { until: '2026-12-11', accepted_by: 'Jo' },
      null,
    ],
    [
      'a day and a measure that both met are both told',
      offer({ until: '2026-12-11', accepted_by: 'Jo', notes: '<p>een</p>' }),
      offer({ until: '2026-12-18', accepted_by: 'Bo', notes: '<p>twee</p>' }),
      { until: '2026-12-18', accepted_by: 'Bo', notes: '<p>een</p><p>twee</p>' },
      {
        part: 'notes',
        theirs: '<p>een</p>',
        offer: { until: '2026-12-11', accepted_by: 'Jo' },
      },
    ],
    [
      'two measures both stay',
      offer({ notes: '<p>een</p>' }),
      offer({ notes: '<p>twee</p>' }),
      { notes: '<p>een</p><p>twee</p>' },
      { part: 'notes', theirs: '<p>een</p>' },
    ],
  ];
  it.each(cases)('%s', (_, theirs, mine, expected, conflict) => {
    const got = after({ status: 'started' }, ['B', theirs], ['A', mine]);
    expect(got.inspection.restore_offers).toEqual([{ ...agreed, ...expected }]);
    expect(got.conflict).toEqual(conflict);
  });
});

describe('decisions 6: what is said of a photo, on two devices', () => {
  const there = { photo: 'f1', part: null, sha256: 'a'.repeat(64), alternative: '' };
  const start = { status: 'started', photos: [{ ...there, caption: '', removed: false }] } as const;
  const cases: [string, Action, Action, object, object | null][] = [
    [
      'its caption and its description both stay',
      photo({ caption: 'hek' }),
      photo({ alternative: 'een hek' }),
      { caption: 'hek', alternative: 'een hek', removed: false },
      null,
    ],
    [
      'of two captions the later one counts, and that is told',
      photo({ caption: 'hek' }),
      photo({ caption: 'poort' }),
      { caption: 'poort', removed: false },
      { part: 'photo', theirs: 'hek' },
    ],
    [
      'one that another removed stays removed, with what is said of it',
      photo({ removed: true }),
      photo({ caption: 'hek' }),
      { caption: 'hek', removed: true },
      null,
    ],
  ];
  it.each(cases)('%s', (_, theirs, mine, expected, conflict) => {
    const got = after(start as never, ['B', theirs], ['A', mine]);
    expect(got.inspection.photos).toEqual([{ ...there, ...expected }]);
    expect(got.conflict).toEqual(conflict);
  });
});

describe('§4 decisions 4: an action on the newest state is left as it is', () => {
  const examples: Record<ActionType, Action> = {
    ADD_INSPECTION: make('ADD_INSPECTION', { ...emptyForm('KDV_BSO'), version: 'v1' }),
    EDIT_INSPECTION: edit({ city: 'Delft' }),
    SET_INSPECTION_CATEGORIES_AND_QUESTIONS: skip(['d1i1q1']),
    START_INSPECTION: make('START_INSPECTION', {}),
    FINISH_INSPECTION: make('FINISH_INSPECTION', {}),
    SAVE_INSPECTION_NOTES: notes('a'),
    SAVE_INSPECTION_CATEGORY_NOTES: domainNotes('a'),
    SAVE_INSPECTION_QUESTION_RESULT: answer({ result: 'satisfies', notes: 'a' }),
    SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: extra({ result: 'satisfies', notes: 'a' }),
    SAVE_INSPECTION_RESTORE_OFFER: offer({ until: '2026-12-11', accepted_by: 'Jo', notes: 'a' }),
    SAVE_INSPECTION_PHOTO: photo({ removed: false, caption: 'a' }),
  };
  const none = { others: touchedBy([]) };
  it.each(actionTypes)('%s', (type) => {
    const action = examples[type];
    expect(
      mergeAction(whole.inspection({ notes: 'x' }), action, { ...none, own: touchedBy([]) }),
    ).toEqual({ action, conflict: null });
    // Changes that this device itself made since then cause no conflict either.
    const own = touchedBy([
      {
        old: { notes: 'w', city: 'C', skip_questions: [] },
        new: { notes: 'x', city: 'D', skip_questions: ['d1i1q1'] },
      },
    ]);
    expect(mergeAction(whole.inspection({ notes: 'x' }), action, { ...none, own })).toEqual({
      action,
      conflict: null,
    });
  });
});
