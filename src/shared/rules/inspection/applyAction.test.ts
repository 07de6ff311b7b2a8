import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, type ActionType, actionTypes, payloads } from '#shared/model/actions.ts';
import type { InspectionStatus, QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { photoLimits } from '#shared/model/photoLimits.ts';
import { Problem } from '#shared/problems.ts';
import { shaped } from '#tests/support/scenario.ts';
import { applyAction } from './applyAction.ts';
import { changedParts } from './changes.ts';
import { emptyForm } from './emptyForm.ts';

const whole = shaped([[2], [1]], [0]);
const tree = whole.version();
const statuses = ['upcoming', 'started', 'finished'] as const;
const answered = tree.categories.flatMap(({ questions }) =>
  questions.map(({ id }) => ({ question: id, result: 'satisfies' as const, notes: '' })),
);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(Object.freeze(value))) freeze(inner);
  return value;
}

/**
 * What `applyAction` gives: the new inspection, or the Problem that it threw. The input is frozen,
 * so that code that changes it throws.
 */
function outcome(inspection: Inspection, action: Action): Inspection | Problem {
  try {
    return applyAction(freeze(inspection), freeze(tree), freeze(action));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
const codeOf = (result: Inspection | Problem): string =>
  result instanceof Problem ? result.code : 'applied';

const examples: Record<ActionType, Action> = {
  ADD_INSPECTION: {
    type: 'ADD_INSPECTION',
    payload: { ...emptyForm('GASTOUDER'), location: 'Oma Jans', version: 'v1' },
  },
  EDIT_INSPECTION: {
    type: 'EDIT_INSPECTION',
    payload: { ...emptyForm('GASTOUDER'), location: 'Oma Jans' },
  },
  SET_INSPECTION_CATEGORIES_AND_QUESTIONS: {
    type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
    payload: { skip_categories: ['d2'], skip_questions: ['d1i1q1'] },
  },
  START_INSPECTION: { type: 'START_INSPECTION', payload: {} },
  FINISH_INSPECTION: { type: 'FINISH_INSPECTION', payload: {} },
  SAVE_INSPECTION_NOTES: {
    type: 'SAVE_INSPECTION_NOTES',
    payload: { notes: '<p>Alles rustig</p>' },
  },
  SAVE_INSPECTION_CATEGORY_NOTES: {
    type: 'SAVE_INSPECTION_CATEGORY_NOTES',
    payload: { category: 'd1', notes: '<p>Hek</p>' },
  },
  SAVE_INSPECTION_QUESTION_RESULT: {
    type: 'SAVE_INSPECTION_QUESTION_RESULT',
    payload: { question: 'd1i1q1', result: 'restore-offer', notes: '<p>Los</p>' },
  },
  SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: {
    type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
    payload: { category: 'd1', result: 'satisfies', notes: '' },
  },
  SAVE_INSPECTION_RESTORE_OFFER: {
    type: 'SAVE_INSPECTION_RESTORE_OFFER',
    payload: { part: 'd1i1q1', until: '2026-12-11', notes: '<p>Schroef vast</p>' },
  },
  SAVE_INSPECTION_PHOTO: {
    type: 'SAVE_INSPECTION_PHOTO',
    payload: { photo: 'f1', part: 'd1i1q1', sha256: 'a'.repeat(64), removed: false },
  },
};

/** What each action does to an inspection that has every answer. */
const effects: Record<ActionType, Partial<Inspection>> = {
  ADD_INSPECTION: {},
  EDIT_INSPECTION: { ...emptyForm('GASTOUDER'), location: 'Oma Jans', title: 'Oma Jans' },
  SET_INSPECTION_CATEGORIES_AND_QUESTIONS: { skip_categories: ['d2'], skip_questions: ['d1i1q1'] },
  START_INSPECTION: { status: 'started' },
  FINISH_INSPECTION: { status: 'finished' },
  SAVE_INSPECTION_NOTES: { notes: '<p>Alles rustig</p>' },
  SAVE_INSPECTION_CATEGORY_NOTES: { category_notes: [{ category: 'd1', notes: '<p>Hek</p>' }] },
  SAVE_INSPECTION_QUESTION_RESULT: {
    question_results: answered.map((one) =>
      one.question === 'd1i1q1'
        ? { question: 'd1i1q1', result: 'restore-offer', notes: '<p>Los</p>' }
        : one,
    ),
  },
  SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER: {
    category_last_question_answers: [{ category: 'd1', result: 'satisfies', notes: '' }],
  },
  SAVE_INSPECTION_RESTORE_OFFER: {
    restore_offers: [
      { part: 'd1i1q1', notes: '<p>Schroef vast</p>', until: '2026-12-11', accepted_by: '' },
    ],
  },
  SAVE_INSPECTION_PHOTO: {
    photos: [
      {
        photo: 'f1',
        part: 'd1i1q1',
        sha256: 'a'.repeat(64),
        caption: '',
        alternative: '',
        removed: false,
      },
    ],
  },
};

const onlyStarted: readonly ActionType[] = [
  'FINISH_INSPECTION',
  'SAVE_INSPECTION_QUESTION_RESULT',
  'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
  'SAVE_INSPECTION_RESTORE_OFFER',
  'SAVE_INSPECTION_PHOTO',
];
const expectedCode = (type: ActionType, status: InspectionStatus): string => {
  // The inspection is there already, whatever its status is.
  if (type === 'ADD_INSPECTION') return 'applied';
  if (status === 'finished') return 'inspection_finished';
  return status === 'upcoming' && onlyStarted.includes(type) ? 'inspection_not_started' : 'applied';
};

describe('§4 every action in every status', () => {
  it.each(
    actionTypes.flatMap((type) =>
      statuses.map((status) => ({ type, status, code: expectedCode(type, status) })),
    ),
  )('$type on $status: $code', (row) => {
    const before = whole.inspection({ status: row.status, question_results: answered });
    const after = outcome(before, examples[row.type]);
    expect(codeOf(after)).toBe(row.code);
    if (!(after instanceof Problem)) expect(after).toEqual({ ...before, ...effects[row.type] });
  });

  it('knows the seven queued actions of §4, the extra condition, adding, the offer to restore and the photo', () => {
    expect([...actionTypes].sort()).toEqual(Object.keys(examples).sort());
    expect(actionTypes).toHaveLength(11);
  });
});

const answer = (payload: {
  question: string;
  result?: QuestionResult | null;
  notes?: string;
}): Action => ({
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  payload,
});
const extra = (payload: {
  category: string;
  result?: QuestionResult | null;
  notes?: string;
}): Action => ({
  type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
  payload,
});

describe('§4 recording updates or adds the matching entry', () => {
  it.each([
    ['a condition', answer({ question: 'weg', result: 'satisfies' }), 'question_not_found'],
    [
      'a category as condition',
      answer({ question: 'd1', result: 'satisfies' }),
      'question_not_found',
    ],
    [
      'a category',
      { type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: 'weg', notes: '' } },
      'category_not_found',
    ],
    [
      'a condition as category',
      { type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: 'd1i1q1', notes: '' } },
      'category_not_found',
    ],
    [
      'the domain of an extra condition',
      extra({ category: 'weg', result: 'satisfies' }),
      'category_not_found',
    ],
  ] satisfies [string, Action, string][])('refuses an unknown one: %s', (_, action, code) => {
    expect(codeOf(outcome(whole.inspection(), action))).toBe(code);
  });

  const old = { result: 'does-not-satisfy', notes: '<p>Oud</p>' } as const;
  it.each([
    {
      name: 'only a result',
      given: { result: 'satisfies' },
      entry: { result: 'satisfies', notes: '<p>Oud</p>' },
      fresh: { result: 'satisfies', notes: '' },
    },
    {
      name: 'only notes',
      given: { notes: '<p>Nieuw</p>' },
      entry: { ...old, notes: '<p>Nieuw</p>' },
      fresh: { result: null, notes: '<p>Nieuw</p>' },
    },
    {
      name: 'emptied notes',
      given: { notes: '' },
      entry: { ...old, notes: '' },
      fresh: { result: null, notes: '' },
    },
    {
      name: 'a cleared result',
      given: { result: null },
      entry: { ...old, result: null },
      fresh: { result: null, notes: '' },
    },
    { name: 'nothing', given: {}, entry: old, fresh: { result: null, notes: '' } },
  ] as const)('$name: the other part stays', ({ given, entry, fresh }) => {
    const before = whole.inspection({
      question_results: [
        { question: 'd1i1q2', ...old },
        { question: 'd2i1q1', ...old },
      ],
      category_last_question_answers: [{ category: 'd1', ...old }],
    });
    // As it comes from the wire: a field that was left out must not come back as an empty text.
    const parsed = payloads.SAVE_INSPECTION_QUESTION_RESULT.parse({ question: 'd1i1q2', ...given });
    expect(
      outcome(before, { type: 'SAVE_INSPECTION_QUESTION_RESULT', payload: parsed }),
    ).toMatchObject({
      question_results: [
        { question: 'd1i1q2', ...entry },
        { question: 'd2i1q1', ...old },
      ],
    });
    expect(outcome(before, answer({ question: 'd1i1q1', ...given }))).toMatchObject({
      question_results: [...before.question_results, { question: 'd1i1q1', ...fresh }],
    });
    const parsedExtra = payloads.SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER.parse({
      category: 'd1',
      ...given,
    });
    expect(
      outcome(before, {
        type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
        payload: parsedExtra,
      }),
    ).toMatchObject({
      category_last_question_answers: [{ category: 'd1', ...entry }],
    });
    expect(outcome(whole.inspection(), extra({ category: 'd1', ...given }))).toMatchObject({
      category_last_question_answers: [{ category: 'd1', ...fresh }],
    });
  });

  it('replaces the notes of a category in their place', () => {
    const before = whole.inspection({
      category_notes: ['d1', 'd2'].map((category) => ({ category, notes: 'oud' })),
    });
    expect(
      outcome(before, {
        type: 'SAVE_INSPECTION_CATEGORY_NOTES',
        payload: { category: 'd1', notes: 'nieuw' },
      }),
    ).toMatchObject({
      category_notes: [
        { category: 'd1', notes: 'nieuw' },
        { category: 'd2', notes: 'oud' },
      ],
    });
  });
});

describe('§4 finish: needs a result for every condition that is not skipped', () => {
  it('lists the ones that miss', () => {
    const after = outcome(
      whole.inspection({ question_results: answered.slice(0, 1), skip_categories: ['d2'] }),
      examples.FINISH_INSPECTION,
    );
    expect(after).toMatchObject({ code: 'inspection_not_complete', missing: ['d1i1q2'] });
  });

  it('does not ask for the extra condition, nor for what is skipped', () => {
    const after = outcome(
      whole.inspection({ question_results: answered.slice(0, 2), skip_questions: ['d2i1q1'] }),
      examples.FINISH_INSPECTION,
    );
    expect(after).toMatchObject({ status: 'finished' });
  });
});

describe('§5 editing an inspection', () => {
  const edit = (payload: Parameters<typeof payloads.EDIT_INSPECTION.parse>[0]) =>
    outcome(whole.inspection(), {
      type: 'EDIT_INSPECTION',
      payload: payloads.EDIT_INSPECTION.parse(payload),
    });

  it.each([
    [{ childcare_type: 'KDV_BSO', location: '  ' }, { location: 'required' }],
    [{ childcare_type: 'GOB', location: 'Bureau' }, { name_childminder_agency: 'required' }],
    [
      {
        childcare_type: 'GASTOUDER',
        location: 'Oma',
        inspection_type: 'annual-survey-without-template',
      },
      { inspection_type: 'not_allowed' },
    ],
  ])('refuses %j with %j', (payload, fields) => {
    expect(edit(payload)).toMatchObject({ code: 'validation_failed', fields });
  });

  it('keeps what the form does not hold, and drops what the childcare type does not have', () => {
    const after = edit({
      childcare_type: 'GASTOUDER',
      location: ' Oma Jans ',
      coc_number: '123',
      number_of_groups: 3,
      postal_code: '1234ab',
    });
    expect(after).toMatchObject({
      title: 'Oma Jans',
      location: 'Oma Jans',
      coc_number: '',
      number_of_groups: null,
      postal_code: '1234 AB',
      status: 'started',
    });
  });
});

const questionId = fc.constantFrom('d1i1q1', 'd1i1q2', 'd2i1q1', 'weg');
const categoryId = fc.constantFrom('d1', 'd2', 'd1i1', 'weg');
const result = fc.constantFrom(
  'satisfies',
  'does-not-satisfy',
  'to-be-defined',
  'restore-offer',
  null,
);
const notes = fc.string({ maxLength: 8 });
const parts = { result, notes };
/** Actions as a screen or a stranger might send them, before parsing. */
const raw: fc.Arbitrary<{ type: ActionType; payload: unknown }> = fc.oneof(
  fc.record({
    type: fc.constant('EDIT_INSPECTION' as const),
    payload: fc.record(
      {
        childcare_type: fc.constantFrom('KDV_BSO', 'GASTOUDER', 'GOB'),
        location: fc.constantFrom('', ' De Kikker ', 'Oma'),
        name_childminder_agency: fc.constantFrom('', 'Bureau'),
        inspection_type: fc.constantFrom(
          '',
          'examination-for-registration',
          'annual-survey-sample',
        ),
        date_of_receipt_application_municipality: fc.constantFrom('', '2026-01-31', null),
        number_of_groups: fc.option(fc.nat(5)),
        postal_code: fc.constantFrom('1234ab', '', '1234  AB'),
      },
      { requiredKeys: ['childcare_type'] },
    ),
  }),
  fc.record({
    type: fc.constant('SET_INSPECTION_CATEGORIES_AND_QUESTIONS' as const),
    payload: fc.record({
      inspection: fc.constant('inspection-1'),
      skip_categories: fc.array(categoryId),
      skip_questions: fc.array(questionId),
    }),
  }),
  fc.record({
    type: fc.constantFrom('START_INSPECTION' as const, 'FINISH_INSPECTION' as const),
    payload: fc.constant({}),
  }),
  fc.record({ type: fc.constant('SAVE_INSPECTION_NOTES' as const), payload: fc.record({ notes }) }),
  fc.record({
    type: fc.constant('SAVE_INSPECTION_CATEGORY_NOTES' as const),
    payload: fc.record({ category: categoryId, notes }),
  }),
  fc.record({
    type: fc.constant('SAVE_INSPECTION_QUESTION_RESULT' as const),
    payload: fc.record({ question: questionId, ...parts }, { requiredKeys: ['question'] }),
  }),
  fc.record({
    type: fc.constant('SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER' as const),
    payload: fc.record({ category: categoryId, ...parts }, { requiredKeys: ['category'] }),
  }),
  fc.record({
    type: fc.constant('SAVE_INSPECTION_RESTORE_OFFER' as const),
    payload: fc.record(
      {
        part: fc.oneof(categoryId, questionId),
        until: fc.constantFrom('2026-12-11', '', null),
        accepted_by: fc.constantFrom('', ' Mevr.  Jansen ', null),
        notes,
      },
      { requiredKeys: ['part'] },
    ),
  }),
);
const read = ({ type, payload }: { type: ActionType; payload: unknown }): Action =>
  ({ type, payload: payloads[type].parse(payload) }) as Action;
const overTheWire = (action: Action): Action => read(JSON.parse(JSON.stringify(action)) as Action);

describe('§4 offline: device and server judge alike', () => {
  it('a queue applied on the device and then on the server gives what the server alone would have made of it', () => {
    fc.assert(
      fc.property(
        fc.array(raw, { maxLength: 25 }),
        fc.constantFrom(...statuses),
        (list, status) => {
          const actions = list.map(read);
          const start = whole.inspection({ status });
          let device = start;
          const queue: Action[] = [];
          let alone = start;
          for (const action of actions) {
            const [here, there] = [outcome(device, action), outcome(alone, overTheWire(action))];
            expect(codeOf(there)).toBe(codeOf(here));
            if (!(there instanceof Problem)) alone = there;
            if (here instanceof Problem) continue;
            device = here;
            queue.push(action);
          }
          const server = queue
            .map(overTheWire)
            .reduce((now, action) => applyAction(now, tree, action), start);
          expect(server).toEqual(device);
          expect(server).toEqual(alone);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('doing it twice gives what doing it once gives, except starting over a finish', () => {
    fc.assert(
      fc.property(raw, fc.constantFrom(...statuses), (one, status) => {
        const action = read(one);
        const once = outcome(whole.inspection({ status, question_results: answered }), action);
        if (!(once instanceof Problem) && once.status !== 'finished')
          expect(outcome(once, action)).toEqual(once);
      }),
    );
  });
});

describe('§4 changedParts describes the difference between two states', () => {
  it('is empty when nothing happened', () => {
    const inspection = whole.inspection();
    expect(changedParts(inspection, { ...inspection, revision: 2 })).toEqual({ old: {}, new: {} });
  });

  it('names only the field or the entry that changed', () => {
    const before = whole.inspection({ question_results: answered });
    const after = applyAction(
      before,
      tree,
      answer({ question: 'd1i1q2', result: 'to-be-defined' }),
    );
    expect(changedParts(before, after)).toEqual({
      old: { question_results: [{ question: 'd1i1q2', result: 'satisfies', notes: '' }] },
      new: { question_results: [{ question: 'd1i1q2', result: 'to-be-defined', notes: '' }] },
    });
    expect(changedParts(before, applyAction(before, tree, examples.FINISH_INSPECTION))).toEqual({
      old: { status: 'started' },
      new: { status: 'finished' },
    });
    expect(
      changedParts(
        before,
        applyAction(before, tree, examples.SET_INSPECTION_CATEGORIES_AND_QUESTIONS),
      ),
    ).toEqual({
      old: { skip_categories: [], skip_questions: [] },
      new: { skip_categories: ['d2'], skip_questions: ['d1i1q1'] },
    });
  });

  it('gives a new entry no old one', () => {
    const before = whole.inspection();
    const after = applyAction(before, tree, examples.SAVE_INSPECTION_CATEGORY_NOTES);
    expect(changedParts(before, after)).toEqual({
      old: { category_notes: [] },
      new: { category_notes: [{ category: 'd1', notes: '<p>Hek</p>' }] },
    });
  });

  it('the old state without the old parts and with the new parts is the new state, for any action', () => {
    const entryLists = [
      'category_notes',
      'question_results',
      'category_last_question_answers',
      'restore_offers',
    ] as const;
    const asSet = (list: readonly object[]) => list.map((entry) => JSON.stringify(entry)).sort();
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 6 }), raw, (earlier, last) => {
        let before: Inspection = whole.inspection();
        for (const one of earlier) {
          const next = outcome(before, read(one));
          if (!(next instanceof Problem)) before = next;
        }
        const after = outcome(before, read(last));
        if (after instanceof Problem) return;
        const found = changedParts(before, after);
        expect(Object.keys(found.old)).toEqual(Object.keys(found.new));
        const rebuilt = { ...before, ...found.new };
        for (const key of entryLists) {
          const gone: readonly object[] = found.old[key] ?? [];
          expect(
            asSet([
              ...(before[key] ?? []).filter((entry) => !gone.includes(entry)),
              ...(found.new[key] ?? []),
            ]),
          ).toEqual(asSet(after[key] ?? []));
          Object.assign(rebuilt, { [key]: after[key] });
        }
        expect(rebuilt).toEqual(after);
      }),
    );
  });
});

describe('decisions 6: photos', () => {
  const photo = (payload: object, id = 'f1'): Action => ({
    type: 'SAVE_INSPECTION_PHOTO',
    payload: { photo: id, sha256: 'a'.repeat(64), ...payload } as never,
  });
  const stateAfter = (start: Partial<Inspection>, ...actions: Action[]) =>
    actions.reduce<Inspection | Problem>(
      (now, action) => (now instanceof Problem ? now : outcome(now, action)),
      whole.inspection(start),
    );
  const photosOf = (result: Inspection | Problem) =>
    result instanceof Problem ? result.code : result.photos;

  it('of the general notes may be there before the start', () => {
    expect(photosOf(stateAfter({ status: 'upcoming' }, photo({ removed: false })))).toMatchObject([
      { photo: 'f1', part: null, removed: false },
    ]);
  });
  it('keeps what it is of, and each thing that is said of it', () => {
    const made = photo({ part: 'd1i1q1', removed: false });
    const all = [made, photo({ caption: 'Hek' }), photo({ alternative: 'Een hek' })];
    const said = { part: 'd1i1q1', caption: 'Hek', alternative: 'Een hek' };
    expect(photosOf(stateAfter({ status: 'started' }, ...all))).toMatchObject([said]);
    const back = [photo({ removed: true }), photo({ part: 'd2', removed: false })];
    expect(photosOf(stateAfter({ status: 'started' }, ...all, ...back))).toMatchObject([
      { ...said, removed: false },
    ]);
  });
  it.each(['nee', ''])('at a part that is not there (%s) is refused', (part) => {
    expect(photosOf(stateAfter({ status: 'started' }, photo({ part, removed: false })))).toBe(
      'question_not_found',
    );
  });
  it('that the server forgot is there again when something is said of it, until its removal is', () => {
    const gone = photo({ removed: true });
    expect(photosOf(stateAfter({}, photo({ caption: 'Hek' })))).toMatchObject([
      { caption: 'Hek', removed: false },
    ]);
    for (const all of [
      [gone, photo({ caption: 'Hek' })],
      [photo({ caption: 'Hek' }), gone],
    ])
      expect(photosOf(stateAfter({}, ...all))).toMatchObject([{ caption: 'Hek', removed: true }]);
  });
  it('is refused above the most that fit, which removed ones do not count for', () => {
    const many = Array.from({ length: photoLimits.each }, (_, n) =>
      photo({ removed: false }, `f${n}`),
    );
    const one = photo({ removed: false }, 'meer');
    expect(photosOf(stateAfter({}, ...many, one))).toBe('too_many_photos');
    expect(photosOf(stateAfter({}, ...many, photo({ caption: 'nog' }, 'f3')))).toHaveLength(100);
    const room = [photo({ removed: true }, 'f3'), one];
    expect(photosOf(stateAfter({}, ...many, ...room))).toHaveLength(101);
    expect(photosOf(stateAfter({}, ...many, ...room, photo({ removed: false }, 'f3')))).toBe(
      'too_many_photos',
    );
  });
});
