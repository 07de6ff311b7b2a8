import { expect, it } from 'vitest';
import { scenario } from '#tests/support/scenario.ts';
import { answersOf } from './completion.ts';
import { finishSummary } from './finishSummary.ts';
import { buildChecklist } from './tree.ts';

const made = scenario('KDV')
  .domain('Veiligheid', (d) =>
    d.item('Hek', (i) =>
      i.question('Dicht?').question('Heel?').question('Hoog?').question('Vrij?'),
    ),
  )
  .domain('Gezondheid', (d) => d.item('Handen', (i) => i.question('Gewassen?')));

it('lists what did not hold, is offered, to be defined, or open, in the order of the checklist', () => {
  const results = ['to-be-defined', 'restore-offer', 'does-not-satisfy', 'to-be-defined'] as const;
  const inspection = made.inspection({
    question_results: results.map((result, at) => ({
      question: `d1i1q${at + 1}`,
      result,
      notes: '',
    })),
  });
  const checklist = buildChecklist(made.version(), inspection);
  const { counts, open, ...lists } = finishSummary(checklist, answersOf(inspection));
  expect(
    Object.fromEntries(
      Object.entries(lists).map(([name, nodes]) => [name, nodes.map(({ number }) => number)]),
    ),
  ).toEqual({ notMet: ['1.1.3'], offered: ['1.1.2'], toDefine: ['1.1.1', '1.1.4'] });
  expect(Object.fromEntries(counts)).toEqual({
    satisfies: 0,
    'does-not-satisfy': 1,
    'to-be-defined': 2,
    'restore-offer': 1,
  });
  expect(open.map(({ domain, questions }) => [domain.category.title, questions.length])).toEqual([
    ['Gezondheid', 1],
  ]);
});
