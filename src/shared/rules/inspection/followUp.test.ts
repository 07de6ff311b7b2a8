import { describe, expect, it } from 'vitest';
import type { QuestionResult } from '#shared/model/enums.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { buildReport } from '#shared/rules/report/report.ts';
import { reportTexts } from '#shared/text/report.ts';
import { scenario } from '#tests/support/scenario.ts';
import { checkChosen, earlierOf, followUpForm, onlyChosen } from './followUp.ts';
import { listStops } from './stops.ts';

const checklist = scenario()
  .domain('Veiligheid', (d) =>
    d
      .lastQuestion('Nog iets?')
      .item('Hek', (i) => i.question('Dicht?').question('Heel?'))
      .item('Deur', (i) => i.question('Sluit hij?')),
  )
  .domain('Gezondheid', (d) => d.lastQuestion('En?').item('Lucht', (i) => i.question('Fris?')));
const tree = buildChecklist(checklist.version());
const stopsOf = (chosen: { questions: string[]; categories: string[] }) =>
  listStops(withoutSkipped(buildChecklist(checklist.version(), onlyChosen(tree, chosen)))).map(
    ({ key }) => key,
  );

describe('decisions 6: what a follow-up asks', () => {
  it.each([
    {
      name: 'conditions, with their item and domain',
      chosen: { questions: ['d1i1q2'], categories: [] },
      stops: ['d-d1', 'q-d1i1q2', 'x-d1', 'finish'],
    },
    {
      name: 'an extra condition alone, with its domain',
      chosen: { questions: [], categories: ['d2'] },
      stops: ['d-d2', 'x-d2', 'finish'],
    },
    {
      name: 'of several domains',
      chosen: { questions: ['d1i2q1', 'd2i1q1'], categories: ['d2'] },
      stops: ['d-d1', 'q-d1i2q1', 'x-d1', 'd-d2', 'q-d2i1q1', 'x-d2', 'finish'],
    },
  ])('only what is chosen: $name', ({ chosen, stops }) => {
    expect(stopsOf(chosen)).toEqual(stops);
  });

  it('says what is wrong with a choice', () => {
    expect(checkChosen(tree, { questions: [], categories: [] })).toEqual({ questions: 'required' });
    expect(checkChosen(tree, { questions: ['d1'], categories: ['d1i1'] })).toEqual({
      questions: 'unknown',
      categories: 'unknown',
    });
    expect(checkChosen(tree, { questions: ['d1i1q1'], categories: ['d2'] })).toEqual({});
  });

  it('keeps the place, not the day and the reason of the first visit', () => {
    const first = checklist.inspection({
      location: 'De Kikker',
      inspection_type: 'examination-for-registration',
      date_of_receipt_application_municipality: '2026-01-02',
      announced: true,
      date: '2026-02-03',
    });
    expect(followUpForm(first, '2026-04-05')).toMatchObject({
      location: 'De Kikker',
      inspection_type: 'further-investigation',
      date_of_receipt_application_municipality: null,
      announced: false,
      date: '2026-04-05',
    });
  });
});

describe('decisions 6: the report of a follow-up', () => {
  const answer = (question: string, result: QuestionResult) => ({
    question,
    result,
    notes: '',
  });
  const first = checklist.inspection({
    date: '2026-03-12',
    question_results: [answer('d1i1q1', 'does-not-satisfy'), answer('d2i1q1', 'restore-offer')],
    category_last_question_answers: [{ category: 'd2', result: 'does-not-satisfy', notes: '' }],
  });
  const chosen = { questions: ['d1i1q1', 'd2i1q1'], categories: ['d2'] };
  const reportOf = (before: typeof first) =>
    buildReport(
      {
        inspection: checklist.inspection({
          status: 'finished',
          ...onlyChosen(tree, chosen),
          earlier: earlierOf(before, chosen, reportTexts.agreed),
          question_results: [answer('d1i1q1', 'satisfies'), answer('d2i1q1', 'does-not-satisfy')],
        }),
        version: checklist.version(),
        inspector: 'Sanne de Vries',
        exportedOn: '2026-05-01',
        exportedAt: '09:30',
      },
      reportTexts,
    );
  const report = reportOf(first);

  it('repairs nothing that was left open', () => {
    const open = answer('d1i1q1', 'to-be-defined');
    const titles = reportOf({ ...first, question_results: [open] }).lists.map(
      ({ title, entries }) => [title, entries.length],
    );
    expect(titles).toContainEqual(['Hersteld', 0]);
    expect(titles).toContainEqual(['Toen nader te bepalen', 1]);
  });

  it('brings what was agreed along, below the note', () => {
    const offer = { until: '2026-03-26', accepted_by: 'Joke Smit', notes: '<p>Hek herstellen</p>' };
    const offered = { ...first, restore_offers: [{ part: 'd2i1q1', ...offer }] } as typeof first;
    const note = earlierOf(offered, chosen, reportTexts.agreed).question_results[1]?.notes;
    expect(note).toContain('26-03-2026');
    expect(note).toContain('Joke Smit');
    expect(note).toContain('<p>Hek herstellen</p>');
  });

  it('says first what was repaired and what was not', () => {
    expect(
      report.lists.map(({ title, entries }) => [
        title,
        entries.map(({ number, note }) => [number, note]),
      ]),
    ).toEqual([
      ['Hersteld', [['1.1.1', '12-03-2026: Voldoet niet. Nu: Voldoet.']]],
      ['Niet hersteld', [['2.1.1', '12-03-2026: Herstelaanbod. Nu: Voldoet niet.']]],
      ['Nog niet beoordeeld', [['2', '12-03-2026: Voldoet niet. Nu: Geen resultaat.']]],
      ['Voldoet niet', [['2.1.1', '']]],
      ['Herstelaanbod', []],
      ['NTB', []],
    ]);
  });
});
