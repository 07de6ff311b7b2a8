import { describe, expect, it } from 'vitest';
import {
  childcareTypeLabels,
  inspectionTypeLabels,
  resultLabels,
  roleLabels,
  statusLabels,
} from '#shared/text/labels.ts';
import { bigScenario, bigVersion, scenario, selectionOf } from '#tests/support/scenario.ts';
import { Version } from './checklist.ts';
import { ChecklistFile } from './checklistFile.ts';
import {
  ChildcareType,
  Direction,
  InspectionStatus,
  InspectionType,
  QuestionResult,
  Role,
} from './enums.ts';
import { Inspection } from './inspection.ts';
import { Template } from './template.ts';

describe('§3 enumerations and their Dutch labels', () => {
  it.each([
    ['results', QuestionResult.options, Object.keys(resultLabels), 4],
    ['inspection types', InspectionType.options, Object.keys(inspectionTypeLabels), 6],
    ['statuses', InspectionStatus.options, Object.keys(statusLabels), 3],
    ['childcare types', ChildcareType.options, Object.keys(childcareTypeLabels), 3],
    ['roles', Role.options, Object.keys(roleLabels), 4],
  ])('%s: %j', (_, options, labelled, count) => {
    expect(labelled.toSorted()).toEqual([...options].sort());
    expect(options).toHaveLength(count);
  });

  it('are the words of the specification', () => {
    expect(resultLabels).toEqual({
      satisfies: 'Voldoet',
      'does-not-satisfy': 'Voldoet niet',
      'to-be-defined': 'NTB',
      'restore-offer': 'Herstelaanbod',
    });
    expect(statusLabels).toEqual({
      upcoming: 'Aankomend',
      started: 'Gestart',
      finished: 'Afgerond',
    });
    expect(roleLabels).toEqual({
      ROLE_SUPER_ADMIN: 'Beheerder',
      ROLE_ADMIN: 'Beheerder',
      ROLE_INSPECTOR: 'Toezichthouder',
      // The organisation's own, beside the specification's three (agreements part 6).
      ROLE_COORDINATOR: 'Teamleider',
    });
    expect(inspectionTypeLabels['annual-survey-sample']).toBe('Jaarlijks onderzoek / steekproef');
    expect(Direction.options).toEqual(['up', 'down']);
  });
});

const whole = scenario('KDV 2026')
  .domain('Veiligheid', (d) =>
    d
      .description('<p>Over veiligheid</p>')
      .defaultValue('<p>Begin</p>')
      .lastQuestion('Nog iets?', 'Rest')
      .help('<p>Kijk ook boven</p>', '<p>En buiten</p>')
      .item('Hek', (i) =>
        i.question('Is het hek dicht?', {
          title: 'Hek',
          description: '<p>Uitleg</p>',
          default_value: '<p>Hek:</p>',
          help: '<p>Voel</p>',
          ref: 'art. 1',
        }),
      ),
  )
  .domain('Gezondheid', (d) => d.item('Lucht', (i) => i.question('Is er frisse lucht?')))
  .colour('Blauw', '2', '1.1.1');

describe('§3 the records of a scenario have the shapes of the model', () => {
  it('a version', () => {
    expect(Version.parse(whole.version())).toEqual(whole.version());
    expect(whole.version()).toMatchObject({
      id: 'version-1',
      title: 'KDV 2026',
      online: true,
      inspection_count: 0,
    });
    expect(
      whole
        .version()
        .categories.map(({ id, parent, number, title }) => [id, parent, number, title]),
    ).toEqual([
      ['d1', null, '1', 'Veiligheid'],
      ['d1i1', 'd1', '1.1', 'Hek'],
      ['d2', null, '2', 'Gezondheid'],
      ['d2i1', 'd2', '2.1', 'Lucht'],
    ]);
    expect(whole.version().categories[0]?.help_questions).toEqual([
      { id: 'd1h1', text: '<p>Kijk ook boven</p>' },
      { id: 'd1h2', text: '<p>En buiten</p>' },
    ]);
    expect(whole.version().categories[1]?.questions).toEqual([
      {
        id: 'd1i1q1',
        number: '1.1.1',
        title: 'Hek',
        title_or_default: 'Hek',
        text: 'Is het hek dicht?',
        description: '<p>Uitleg</p><p>art. 1</p>',
        default_value: '<p>Hek:</p>',
        help_questions: [{ id: 'd1i1q1h1', text: '<p>Voel</p>' }],
      },
    ]);
    expect(whole.version().categories[3]?.questions[0]).toMatchObject({
      title: '',
      title_or_default: 'Is er frisse lucht?',
    });
  });

  it('a checklist file, with only what was given', () => {
    expect(ChecklistFile.parse(whole.file())).toEqual(whole.file());
    expect(whole.file().domains[1]).toEqual({
      title: 'Gezondheid',
      items: [{ title: 'Lucht', conditions: [{ text: 'Is er frisse lucht?' }] }],
    });
    expect(whole.file().domains[0]?.items[0]?.conditions[0]).toEqual({
      text: 'Is het hek dicht?',
      title: 'Hek',
      description: '<p>Uitleg</p>',
      default_value: '<p>Hek:</p>',
      ref: 'art. 1',
      help_questions: ['<p>Voel</p>'],
    });
    expect(whole.file().colours).toEqual([{ title: 'Blauw', skip: ['2', '1.1.1'] }]);
  });

  it('colours', () => {
    expect(whole.templates().map((template) => Template.parse(template))).toEqual([
      {
        id: 't1',
        title: 'Blauw',
        version: 'version-1',
        skip_categories: ['d2'],
        skip_questions: ['d1i1q1'],
      },
    ]);
  });

  it('an inspection', () => {
    expect(Inspection.parse(whole.inspection())).toEqual(whole.inspection());
    expect(whole.inspection()).toMatchObject({
      status: 'started',
      version: { id: 'version-1', title: 'KDV 2026' },
      skip_categories: [],
    });
    expect(
      whole.inspection({ status: 'upcoming', location: 'Oma', ...selectionOf('2') }),
    ).toMatchObject({
      status: 'upcoming',
      title: 'Oma',
      skip_categories: ['d2'],
    });
  });

  it.each([
    { status: 'klaar' },
    { date: '12-03-2026' },
    { childcare_type: 'school' },
    { question_results: [{ question: 'd1i1q1', result: 'goed', notes: '' }] },
    { skip_categories: ['geen id'] },
    { revision: 1.5 },
  ])('an inspection with %j is none', (wrong) => {
    expect(Inspection.safeParse({ ...whole.inspection(), ...wrong }).success).toBe(false);
  });

  it('a large checklist', () => {
    const version = bigVersion(10, 8, 5);
    expect(version.categories).toHaveLength(90);
    expect(version.categories.flatMap(({ questions }) => questions)).toHaveLength(400);
    expect(Version.safeParse(version).success).toBe(true);
    expect(ChecklistFile.safeParse(bigScenario(2, 2, 2).file()).success).toBe(true);
  });
});

describe('§3 checklist files that are refused (agreements part 5)', () => {
  const base = {
    title: 'Naam',
    domains: [{ title: 'D', items: [{ title: 'I', conditions: [{ text: 'T' }] }] }],
  };
  it.each([
    ['no title', { ...base, title: ' ' }],
    ['no domains', { title: 'Naam' }],
    ['an item without conditions', { ...base, domains: [{ title: 'D', items: [{ title: 'I' }] }] }],
    [
      'an empty condition',
      { ...base, domains: [{ title: 'D', items: [{ title: 'I', conditions: [{ text: ' ' }] }] }] },
    ],
    ['a colour of a number that is none', { ...base, colours: [{ title: 'K', skip: ['1.a'] }] }],
    ['a colour too deep', { ...base, colours: [{ title: 'K', skip: ['1.1.1.1'] }] }],
    [
      'an empty help question',
      { ...base, domains: [{ title: 'D', items: [], help_questions: [''] }] },
    ],
    ['a list', []],
  ])('%s', (_, file) => {
    expect(ChecklistFile.safeParse(file).success).toBe(false);
  });

  it('takes what is missing or null, and ignores what it does not know', () => {
    expect(ChecklistFile.safeParse(base).success).toBe(true);
    expect(
      ChecklistFile.safeParse({ ...base, online: null, colours: null, extra: 1 }).success,
    ).toBe(true);
  });
});
