import { expect, it } from 'vitest';
import type { Earlier } from '#shared/model/inspection.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { scenario } from '#tests/support/scenario.ts';
import { findingAt, offerProblem } from './offerGuard.ts';
import { listStops, type Stop } from './stops.ts';

const checklist = scenario().domain('Veiligheid', (d) =>
  d.lastQuestion('Nog iets?').item('Hek', (i) => i.question('Dicht?').question('Heel?')),
);
const stops = listStops(buildChecklist(checklist.version()));
const at = (key: string) => stops.find((stop) => stop.key === key) as Stop;
const visit = (date: string | null, result: 'does-not-satisfy' | 'to-be-defined'): Earlier => ({
  date,
  question_results: [{ question: 'd1i1q1', result, notes: '<p>Los</p>' }],
  category_last_question_answers: [{ category: 'd1', result, notes: '' }],
});
const annual = 'annual-survey-without-template';

it.each([
  ['at an annual one with nothing before', annual, [], 'q-d1i1q1', null],
  ['while the type is not known', null, [], 'q-d1i1q1', null],
  ['at a follow-up', 'further-investigation', [], 'q-d1i1q1', 'type'],
  ['before registration', 'examination-for-registration', [], 'q-d1i1q1', 'type'],
  [
    'two years ago to the day',
    annual,
    [visit('2024-11-26', 'does-not-satisfy')],
    'q-d1i1q1',
    'again',
  ],
  ['longer ago', annual, [visit('2024-11-25', 'does-not-satisfy')], 'q-d1i1q1', null],
  ['of another condition', annual, [visit('2026-01-01', 'does-not-satisfy')], 'q-d1i1q2', null],
  ['of the extra condition', annual, [visit('2026-01-01', 'does-not-satisfy')], 'x-d1', 'again'],
  ['of what was not judged', annual, [visit('2026-01-01', 'to-be-defined')], 'q-d1i1q1', null],
  ['on a day nobody knows', annual, [visit(null, 'does-not-satisfy')], 'q-d1i1q1', null],
] as const)('an offer %s', (_, type, visits, key, expected) => {
  expect(offerProblem(type, '2026-11-26', visits, at(key))?.kind ?? null).toBe(expected);
});

it('tells of what held, too', () => {
  const held = {
    date: '2026-01-01',
    question_results: [],
    category_last_question_answers: [],
    held: ['d1i1q1'],
  };
  expect(findingAt(held, at('q-d1i1q1'))).toMatchObject({ result: 'satisfies' });
  expect(findingAt(held, at('q-d1i1q2'))).toBeNull();
  expect(offerProblem(annual, '2026-11-26', [held], at('q-d1i1q1'))).toBeNull();
});
