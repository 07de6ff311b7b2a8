import { describe, expect, it } from 'vitest';
import type { Action } from '#shared/model/actions.ts';
import type { Inspection, InspectionForm } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { shaped } from '#tests/support/scenario.ts';
import { groundOf } from './ground.ts';
import { rebase } from './rebase.ts';
import { rebaseLate } from './rebaseLate.ts';

/** Changes that were made on one state, and are brought to another. */
const scenario = shaped([[2]], [0]);
const state = (over: Partial<Inspection> = {}): Inspection => scenario.inspection(over);
const formOf = (inspection: Inspection): InspectionForm =>
  Object.fromEntries(formFieldNames.map((name) => [name, inspection[name]])) as InspectionForm;

const notes = (text: string): Action => ({
  type: 'SAVE_INSPECTION_NOTES',
  payload: { notes: text },
});
const answer = (payload: {
  result?: 'satisfies' | 'restore-offer' | null;
  notes?: string;
}): Action => ({
  type: 'SAVE_INSPECTION_QUESTION_RESULT',
  payload: { question: 'd1i1q1', ...payload },
});
const choice = (skip_questions: string[], skip_categories: string[] = []): Action => ({
  type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
  payload: { skip_categories, skip_questions },
});
const edit = (on: Inspection, fields: Partial<InspectionForm>): Action => ({
  type: 'EDIT_INSPECTION',
  payload: { ...formOf(on), ...fields },
});
const answered = (result: 'satisfies' | 'restore-offer' | null, text = '') => ({
  question_results: [{ question: 'd1i1q1', result, notes: text }],
});

describe('decisions 4: the ground of a change', () => {
  const before = state({
    notes: '<p>n</p>',
    city: 'Utrecht',
    skip_questions: ['d1i1q2'],
    category_notes: [{ category: 'd1', notes: '<p>d</p>' }],
    ...answered('satisfies', '<p>q</p>'),
    category_last_question_answers: [
      { category: 'd1', result: 'restore-offer', notes: '<p>e</p>' },
    ],
  });

  it.each<[string, Action, object]>([
    ['notes', notes('<p>x</p>'), { notes: '<p>n</p>' }],
    [
      'notes of a domain',
      { type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: 'd1', notes: '' } },
      { notes: '<p>d</p>' },
    ],
    [
      'notes of a domain without any',
      { type: 'SAVE_INSPECTION_CATEGORY_NOTES', payload: { category: 'd2', notes: '' } },
      { notes: '' },
    ],
    ['a result', answer({ result: null }), { result: 'satisfies' }],
    ['notes of a condition', answer({ notes: '' }), { notes: '<p>q</p>' }],
    [
      'both',
      answer({ result: 'satisfies', notes: '' }),
      { result: 'satisfies', notes: '<p>q</p>' },
    ],
    [
      'an extra condition',
      {
        type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
        payload: { category: 'd1', result: null, notes: '' },
      },
      { result: 'restore-offer', notes: '<p>e</p>' },
    ],
    ['a start', { type: 'START_INSPECTION', payload: {} }, { status: 'started' }],
    ['a choice', choice([]), { skip_categories: [], skip_questions: ['d1i1q2'] }],
    [
      'a form: only what was changed',
      edit(before, { city: 'Breda', number_of_groups: 3 }),
      { form: { city: 'Utrecht', number_of_groups: null } },
    ],
    ['a form that says the same', edit(before, {}), { form: {} }],
  ])('%s', (_, action, ground) => {
    expect(groundOf(before, action)).toEqual(ground);
  });
});

describe('decisions 4: a change on what came since it was made', () => {
  it('merges notes with what came to stand there', () => {
    const action = answer({ notes: '<p>een</p><p>mijn</p>', result: 'satisfies' });
    const moved = rebase(state(answered(null, '<p>hun</p><p>een</p>')), action, {
      notes: '<p>een</p>',
      result: null,
    });
    expect(moved).toEqual(
      answer({ result: 'satisfies', notes: '<p>hun</p><p>een</p><p>mijn</p>' }),
    );
  });

  it('is the very change where its note stands as it was', () => {
    const action = notes('<p>mijn</p>');
    expect(rebase(state({ notes: '<p>was</p>' }), action, { notes: '<p>was</p>' })).toBe(action);
  });

  it('changes only the fields that were changed', () => {
    const on = state({ city: 'Utrecht', address: 'Hof 1', phone: '1' });
    const action = edit(on, { city: 'Breda', phone: '' });
    const now = state({ city: 'Utrecht', address: 'Markt 2', phone: '9', number_of_groups: 4 });
    expect(rebase(now, action, groundOf(on, action)).payload).toEqual({
      ...formOf(now),
      city: 'Breda',
      phone: '',
    });
  });

  it('puts in and takes out what the person did, and nothing else', () => {
    const on = state({ skip_questions: ['a', 'b'], skip_categories: ['x'] });
    const action = choice(['b', 'c'], []);
    const now = state({ skip_questions: ['a', 'b', 'd'], skip_categories: ['x', 'y'] });
    expect(rebase(now, action, groundOf(on, action)).payload).toEqual({
      skip_questions: ['b', 'd', 'c'],
      skip_categories: ['y'],
    });
  });

  it('puts in once what is there already', () => {
    const action = choice(['a']);
    expect(
      rebase(state({ skip_questions: ['a'] }), action, groundOf(state(), action)).payload,
    ).toEqual({ skip_questions: ['a'], skip_categories: [] });
  });

  it('does the same done twice', () => {
    const on = state({ notes: '<p>een</p>' });
    const action = notes('<p>een</p><p>mijn</p>');
    const now = state({ notes: '<p>hun</p><p>een</p>' });
    const once = rebase(now, action, groundOf(on, action));
    expect(
      rebase(
        state({ notes: (once.payload as { notes: string }).notes }),
        action,
        groundOf(on, action),
      ),
    ).toEqual(once);
  });
});

describe('decisions 4: a change that comes late', () => {
  const late = (on: Inspection, now: Inspection, action: Action) =>
    rebaseLate(now, action, groundOf(on, action));

  it.each<[string, Inspection, Inspection, Action, Action | null]>([
    [
      'a result that nobody chose since',
      state(),
      state({ city: 'X' }),
      answer({ result: 'satisfies' }),
      answer({ result: 'satisfies' }),
    ],
    [
      'a result that was chosen since',
      state(),
      state(answered('restore-offer')),
      answer({ result: 'satisfies' }),
      null,
    ],
    [
      'a result that was taken away since',
      state(answered('restore-offer')),
      state(answered(null)),
      answer({ result: 'satisfies' }),
      null,
    ],
    [
      'notes beside a result that was chosen since',
      state(),
      state(answered('restore-offer')),
      answer({ result: 'satisfies', notes: '<p>n</p>' }),
      answer({ notes: '<p>n</p>' }),
    ],
    [
      'notes that are there already beside a result that is not',
      state(),
      state(answered(null, '<p>n</p>')),
      answer({ result: 'satisfies', notes: '<p>n</p>' }),
      answer({ result: 'satisfies' }),
    ],
    [
      'both there already',
      state(),
      state(answered('satisfies', '<p>n</p>')),
      answer({ result: 'satisfies', notes: '<p>n</p>' }),
      null,
    ],
    [
      'notes that were written over since',
      state(),
      state({ notes: '<p>een</p><p>twee</p>' }),
      notes('<p>een</p>'),
      null,
    ],
    [
      'notes beside others',
      state({ notes: '<p>x</p>' }),
      state({ notes: '<p>hun</p><p>x</p>' }),
      notes('<p>x</p><p>mijn</p>'),
      notes('<p>hun</p><p>x</p><p>mijn</p>'),
    ],
    [
      'a start of what was started',
      state({ status: 'upcoming' }),
      state(),
      { type: 'START_INSPECTION', payload: {} },
      null,
    ],
    [
      'a finish of what is started',
      state(),
      state(),
      { type: 'FINISH_INSPECTION', payload: {} },
      { type: 'FINISH_INSPECTION', payload: {} },
    ],
    [
      'a finish of what was finished',
      state(),
      state({ status: 'finished' }),
      { type: 'FINISH_INSPECTION', payload: {} },
      null,
    ],
    [
      'a choice that stands there already',
      state(),
      state({ skip_questions: ['a'] }),
      choice(['a']),
      null,
    ],
    [
      'a choice beside another',
      state(),
      state({ skip_questions: ['b'] }),
      choice(['a']),
      choice(['b', 'a']),
    ],
  ])('%s', (_, on, now, action, expected) => {
    expect(late(on, now, action)).toEqual(expected);
  });

  it('leaves a field as somebody wrote it since, and writes the others', () => {
    const on = state({ city: 'Utrecht', address: 'Hof 1' });
    const now = state({ city: 'Delft', address: 'Hof 1', phone: '9' });
    expect(late(on, now, edit(on, { city: 'Breda', address: 'Markt 2' }))).toEqual(
      edit(now, { address: 'Markt 2' }),
    );
    expect(late(on, now, edit(on, { city: 'Breda' }))).toBeNull();
  });
});
