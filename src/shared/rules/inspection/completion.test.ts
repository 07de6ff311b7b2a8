import { describe, expect, it } from 'vitest';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Answer, LastQuestionAnswer } from '#shared/model/inspection.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import {
  domainProgress,
  inspectionProgress,
  isComplete,
  itemProgress,
} from '#shared/rules/fillOut/progress.ts';
import { scenario, selectionOf, shaped } from '#tests/support/scenario.ts';
import { answersOf, missingAnswers } from './completion.ts';
import { pointsWith } from './pointsWith.ts';

/** Makes answers from results by the number of the condition: { '1.1.1': 'satisfies' }. */
const answers = (given: Record<string, QuestionResult | null>): Answer[] =>
  Object.entries(given).map(([number, result]) => ({
    question: selectionOf(number).skip_questions[0] ?? '',
    result,
    notes: '',
  }));
const extra = (domain: string, result: QuestionResult | null): LastQuestionAnswer => ({
  category: domain,
  result,
  notes: '',
});

const whole = shaped([[2, 1], [1]], [0]);
const all = {
  '1.1.1': 'satisfies',
  '1.1.2': 'does-not-satisfy',
  '1.2.1': 'to-be-defined',
  '2.1.1': 'restore-offer',
} as const;
const fill = (...skip: string[]) =>
  withoutSkipped(buildChecklist(whole.version(), selectionOf(...skip)));

describe('§4 check marks: an item or domain is complete when all its conditions have a result', () => {
  const progress = (given: Record<string, QuestionResult | null>, ...skip: string[]) => {
    const [domain] = fill(...skip).domains;
    const map = answersOf({ question_results: answers(given) });
    return (
      domain && {
        domain: domainProgress(domain, map),
        items: domain.items.map((item) => itemProgress(item, map)),
      }
    );
  };

  it.each([
    { given: {}, skip: [], domain: [0, 3], done: false },
    {
      given: { '1.1.1': 'satisfies', '1.1.2': 'satisfies' },
      skip: [],
      domain: [2, 3],
      done: false,
    },
    { given: all, skip: [], domain: [3, 3], done: true },
    {
      given: { '1.1.1': 'satisfies', '1.1.2': null, '1.2.1': 'satisfies' },
      skip: [],
      domain: [2, 3],
      done: false,
    },
    { given: { '1.1.1': 'satisfies' }, skip: ['1.1.2', '1.2'], domain: [1, 1], done: true },
    { given: all, skip: ['1.1'], domain: [1, 1], done: true },
  ] as const)(
    'answers $given without $skip: $domain',
    ({ given, skip, domain: [answered, total], done }) => {
      expect(progress(given, ...skip)?.domain).toEqual({ answered, total });
      expect(isComplete({ answered, total })).toBe(done);
    },
  );

  it('judges each item by itself', () => {
    expect(progress({ '1.2.1': 'satisfies' })?.items).toEqual([
      { answered: 0, total: 2 },
      { answered: 1, total: 1 },
    ]);
  });

  it('an item or domain without conditions has none to wait for', () => {
    const [domain] = buildChecklist(shaped([[0]], [0]).version()).domains;
    expect(domain && isComplete(domainProgress(domain, new Map()))).toBe(true);
  });

  it.each(['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer'] as const)(
    'counts the result %s',
    (result) => {
      expect(progress({ '1.2.1': result })?.domain.answered).toBe(1);
    },
  );

  it('counts a whole inspection without what is skipped, whatever was answered there', () => {
    const inspection = whole.inspection({
      question_results: answers({ '1.1.1': 'satisfies', '2.1.1': 'satisfies' }),
      ...selectionOf('2', '1.1.2'),
    });
    expect(inspectionProgress(inspection, whole.version())).toEqual({ answered: 1, total: 2 });
  });

  it('ignores answers to conditions that are not in the version', () => {
    const inspection = whole.inspection({
      question_results: [{ question: 'weg', result: 'satisfies', notes: '' }],
    });
    expect(inspectionProgress(inspection, whole.version())).toEqual({ answered: 0, total: 4 });
  });
});

describe('§4 finish: which conditions still need a result (agreements part 3)', () => {
  it.each([
    { given: {}, skip: [], missing: ['d1i1q1', 'd1i1q2', 'd1i2q1', 'd2i1q1'] },
    { given: { '1.1.2': 'satisfies' }, skip: ['2'], missing: ['d1i1q1', 'd1i2q1'] },
    { given: { '1.1.1': null }, skip: ['1.1.2', '1.2', '2'], missing: ['d1i1q1'] },
    { given: all, skip: [], missing: [] },
    { given: {}, skip: ['1', '2'], missing: [] },
  ] as const)('answers $given without $skip miss $missing', ({ given, skip, missing }) => {
    expect(missingAnswers(fill(...skip), answersOf({ question_results: answers(given) }))).toEqual(
      missing,
    );
  });

  it('never asks for the extra condition', () => {
    const onlyExtra = withoutSkipped(buildChecklist(shaped([[]], [0]).version()));
    expect(missingAnswers(onlyExtra, new Map())).toEqual([]);
    const inspection = whole.inspection({
      category_last_question_answers: [extra('d1', 'satisfies')],
    });
    expect(inspectionProgress(inspection, whole.version())).toEqual({ answered: 0, total: 4 });
  });
});

describe('§4 restore offers', () => {
  const offers = scenario()
    .domain('Veiligheid', (d) =>
      d
        .lastQuestion('Nog iets?')
        .item('Hek', (i) =>
          i.question('Is het hek dicht?', { title: 'Hek' }).question('Is het hek heel?'),
        ),
    )
    .domain('Gezondheid', (d) =>
      d.lastQuestion('En verder?', 'Rest').item('Lucht', (i) => i.question('Is er frisse lucht?')),
    );
  const list = (inspection: Partial<ReturnType<typeof offers.inspection>>, ...skip: string[]) =>
    pointsWith(
      ['restore-offer'],
      withoutSkipped(buildChecklist(offers.version(), selectionOf(...skip))),
      offers.inspection(inspection),
      'Extra voorwaarde',
    );
  const everything = {
    question_results: answers({
      '2.1.1': 'restore-offer',
      '1.1.2': 'restore-offer',
      '1.1.1': 'restore-offer',
    }),
    category_last_question_answers: [extra('d2', 'restore-offer'), extra('d1', 'restore-offer')],
  };

  it('lists conditions and extra conditions in the order of the checklist', () => {
    const offered = { result: 'restore-offer' };
    expect(list(everything)).toEqual([
      {
        ...offered,
        key: 'q-d1i1q1',
        kind: 'question',
        id: 'd1i1q1',
        number: '1.1.1',
        title: 'Hek',
        domain: 'Veiligheid',
      },
      {
        ...offered,
        key: 'q-d1i1q2',
        kind: 'question',
        id: 'd1i1q2',
        number: '1.1.2',
        title: 'Is het hek heel?',
        domain: 'Veiligheid',
      },
      {
        ...offered,
        key: 'x-d1',
        kind: 'lastQuestion',
        id: 'd1',
        number: '1',
        title: 'Extra voorwaarde',
        domain: 'Veiligheid',
      },
      {
        ...offered,
        key: 'q-d2i1q1',
        kind: 'question',
        id: 'd2i1q1',
        number: '2.1.1',
        title: 'Is er frisse lucht?',
        domain: 'Gezondheid',
      },
      {
        ...offered,
        key: 'x-d2',
        kind: 'lastQuestion',
        id: 'd2',
        number: '2',
        title: 'Rest',
        domain: 'Gezondheid',
      },
    ]);
  });

  it.each([
    { name: 'a condition', skip: ['1.1.1'], left: ['q-d1i1q2', 'x-d1', 'q-d2i1q1', 'x-d2'] },
    { name: 'an item', skip: ['1.1'], left: ['x-d1', 'q-d2i1q1', 'x-d2'] },
    { name: 'a domain with its extra condition', skip: ['1'], left: ['q-d2i1q1', 'x-d2'] },
  ])('leaves out what is skipped: $name', ({ skip, left }) => {
    expect(list(everything, ...skip).map(({ key }) => key)).toEqual(left);
  });

  it('takes no other results, and no extra answer of a domain without extra condition', () => {
    const other = answers({
      '1.1.1': 'satisfies',
      '1.1.2': 'does-not-satisfy',
      '2.1.1': 'to-be-defined',
    });
    expect(
      list({
        question_results: other,
        category_last_question_answers: [extra('d1', null), extra('d2', 'to-be-defined')],
      }),
    ).toEqual([]);
    const without = shaped([[1]]);
    const inspection = without.inspection({
      category_last_question_answers: [extra('d1', 'restore-offer')],
    });
    expect(
      pointsWith(
        ['restore-offer'],
        buildChecklist(without.version()),
        inspection,
        'Extra voorwaarde',
      ),
    ).toEqual([]);
  });
});
