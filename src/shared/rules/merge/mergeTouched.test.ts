import { describe, expect, it } from 'vitest';
import { type Change, type Step, touchedBy } from './touched.ts';

describe('§4 decisions 4: what changes since a base touched', () => {
  const cases: [string, Change[], Record<string, Step[]>][] = [
    ['nothing', [], {}],
    [
      'general notes',
      [{ old: { notes: 'a' }, new: { notes: 'b' } }],
      { notes: [{ was: 'a', is: 'b' }] },
    ],
    [
      'every step, oldest first',
      [
        { old: { notes: 'a' }, new: { notes: 'b' } },
        { old: { notes: 'b' }, new: { notes: 'c' } },
      ],
      {
        notes: [
          { was: 'a', is: 'b' },
          { was: 'b', is: 'c' },
        ],
      },
    ],
    [
      'white space alone is no change',
      [{ old: { notes: '<p>a  b</p>' }, new: { notes: '<p>a b</p> ' } }],
      {},
    ],
    [
      'fields of the form',
      [{ old: { city: 'A', date: null }, new: { city: 'B', date: '2026-01-01' } }],
      { 'form:city': [{ was: 'A', is: 'B' }], 'form:date': [{ was: null, is: '2026-01-01' }] },
    ],
    [
      'the status',
      [{ old: { status: 'upcoming' }, new: { status: 'started' } }],
      { 'form:status': [{ was: 'upcoming', is: 'started' }] },
    ],
    [
      'a choice, each place by itself',
      [
        {
          old: { skip_questions: ['a', 'b'], skip_categories: [] },
          new: { skip_questions: ['b', 'c'], skip_categories: ['d'] },
        },
      ],
      {
        'skip_questions:a': [{ was: true, is: false }],
        'skip_questions:c': [{ was: false, is: true }],
        'skip_categories:d': [{ was: false, is: true }],
      },
    ],
    [
      'the same choice again, in another order',
      [{ old: { skip_questions: ['a', 'b'] }, new: { skip_questions: ['b', 'a'] } }],
      {},
    ],
    [
      'a first answer',
      [
        {
          old: { question_results: [] },
          new: { question_results: [{ question: 'q', result: 'satisfies', notes: '' }] },
        },
      ],
      { 'question:q:result': [{ was: null, is: 'satisfies' }] },
    ],
    [
      'notes of an answer, its result as it was',
      [
        {
          old: { question_results: [{ question: 'q', result: 'satisfies', notes: 'a' }] },
          new: { question_results: [{ question: 'q', result: 'satisfies', notes: 'b' }] },
        },
      ],
      { 'question:q:notes': [{ was: 'a', is: 'b' }] },
    ],
    [
      'an answer without a result',
      [{ old: {}, new: { question_results: [{ question: 'q', result: null, notes: 'a' }] } }],
      { 'question:q:notes': [{ was: '', is: 'a' }] },
    ],
    [
      'a domain, and its extra condition',
      [
        {
          old: {
            category_notes: [],
            category_last_question_answers: [{ category: 'd', result: 'satisfies', notes: '' }],
          },
          new: {
            category_notes: [{ category: 'd', notes: 'n' }],
            category_last_question_answers: [{ category: 'd', result: null, notes: 'm' }],
          },
        },
      ],
      {
        'category:d:notes': [{ was: '', is: 'n' }],
        'last:d:result': [{ was: 'satisfies', is: null }],
        'last:d:notes': [{ was: '', is: 'm' }],
      },
    ],
  ];
  it.each(cases)('%s', (_, changes, touched) => {
    expect(Object.fromEntries(touchedBy(changes))).toEqual(touched);
  });
});
