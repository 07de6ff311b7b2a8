import { expect, it } from 'vitest';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { scenario } from '#tests/support/scenario.ts';
import { finishSummary } from './finishSummary.ts';

const made = scenario('KDV')
  .domain('Veiligheid', (d) =>
    d.item('Hek', (i) =>
      i.question('Dicht?').question('Heel?').question('Hoog?').question('Vrij?'),
    ),
  )
  .domain('Gezondheid', (d) =>
    d.lastQuestion('Nog iets?').item('Handen', (i) => i.question('Gewassen?')),
  );

it('lists what did not hold, is offered, to be defined, or open, extra conditions included', () => {
  const results = ['to-be-defined', 'restore-offer', 'does-not-satisfy', 'to-be-defined'] as const;
  const inspection = made.inspection({
    question_results: results.map((result, at) => ({
      question: `d1i1q${at + 1}`,
      result,
      notes: '',
    })),
    category_last_question_answers: [{ category: 'd2', result: 'does-not-satisfy', notes: '' }],
    restore_offers: [{ part: 'd1i1q2', until: '2026-12-04', accepted_by: '', notes: '' }],
  });
  const checklist = buildChecklist(made.version(), inspection);
  const { counts, open, given, bareOffers } = finishSummary(checklist, inspection, 'Extra');
  expect(
    given.map(({ result, points }) => [
      result,
      ...points.map(({ number, title }) => `${number} ${title}`),
    ]),
  ).toEqual([
    ['does-not-satisfy', '1.1.3 Hoog?', '2 Extra'],
    ['restore-offer', '1.1.2 Heel?'],
    ['to-be-defined', '1.1.1 Dicht?', '1.1.4 Vrij?'],
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    satisfies: 0,
    'does-not-satisfy': 2,
    'to-be-defined': 2,
    'restore-offer': 1,
  });
  expect(open.map(({ domain, questions }) => [domain.category.title, questions.length])).toEqual([
    ['Gezondheid', 1],
  ]);
  // Nobody accepted it.
  expect(bareOffers).toBe(1);
});
