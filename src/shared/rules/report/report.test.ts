import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChildcareType, QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Report, ReportCount } from '#shared/model/report.ts';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { reportTexts } from '#shared/text/report.ts';
import { type Scenario, scenario, selectionOf, shaped } from '#tests/support/scenario.ts';
import { buildReport } from './report.ts';
import type { ReportSource } from './reportSource.ts';

const reportOf = (
  whole: Scenario,
  overrides: Partial<Inspection> = {},
  more: Partial<ReportSource> = {},
): Report =>
  buildReport(
    {
      ...more,
      inspection: whole.inspection({ status: 'finished', ...overrides }),
      version: whole.version(),
      inspector: 'Sanne de Vries',
      exportedOn: '2026-04-01',
      exportedAt: '09:30',
    },
    reportTexts,
  );

const kdv = scenario('KDV 2026')
  .domain('Veiligheid', (d) =>
    d
      .lastQuestion('Is er nog iets?')
      .item('Hek', (i) =>
        i
          .question('Is het hek dicht?', { title: 'Hek', description: '<p>Art. 1</p>' })
          .question('Is het hek heel?'),
      )
      .item('Leeg'),
  )
  .domain('Gezondheid', (d) =>
    d.lastQuestion('En verder?', 'Rest').item('Lucht', (i) => i.question('Is er frisse lucht?')),
  )
  .domain('Zonder');

const answered: Partial<Inspection> = {
  notes: '<p>Algemeen</p>',
  category_notes: [{ category: 'd2', notes: '<p>Domein twee</p>' }],
  question_results: [
    { question: 'd2i1q1', result: 'restore-offer', notes: '' },
    { question: 'd1i1q1', result: 'does-not-satisfy', notes: '<p>Los</p>' },
  ],
  category_last_question_answers: [
    { category: 'd2', result: 'does-not-satisfy', notes: '<p>Extra</p>' },
  ],
};

describe('§4 the report: domains, items and conditions in the order of the checklist', () => {
  const report = reportOf(kdv, answered);

  it('has every domain, with its notes and extra condition', () => {
    expect(
      report.domains.map(({ number, title, notesHtml, extra }) => [
        number,
        title,
        notesHtml,
        extra?.title ?? null,
      ]),
    ).toEqual([
      ['1', 'Veiligheid', '', 'Extra voorwaarde'],
      ['2', 'Gezondheid', '<p>Domein twee</p>', 'Rest'],
      ['3', 'Zonder', '', null],
    ]);
  });

  it('has the items with conditions', () => {
    expect(
      report.domains.map(({ items }) => items.map(({ number, title }) => `${number} ${title}`)),
    ).toEqual([['1.1 Hek'], ['2.1 Lucht'], []]);
  });

  it('says of a condition its text, explanation, result and notes', () => {
    expect(report.domains[0]?.items[0]?.questions).toEqual([
      {
        number: '1.1.1',
        title: 'Hek',
        text: 'Is het hek dicht?',
        descriptionHtml: '<p>Art. 1</p>',
        result: 'does-not-satisfy',
        resultLabel: 'Voldoet niet',
        notesHtml: '<p>Los</p>',
        photos: [],
      },
      {
        number: '1.1.2',
        title: '',
        text: 'Is het hek heel?',
        descriptionHtml: '',
        result: null,
        resultLabel: 'Geen resultaat',
        notesHtml: '',
        photos: [],
      },
    ]);
    expect(report.domains[1]?.extra).toMatchObject({
      number: '',
      text: 'En verder?',
      result: 'does-not-satisfy',
      notesHtml: '<p>Extra</p>',
    });
    expect(report.domains[0]?.extra).toMatchObject({ result: null, resultLabel: 'Geen resultaat' });
  });

  it('has the photos that were not removed, where they were taken', () => {
    const photo = (id: string, part: string | null, said: object = {}) => ({
      photo: id,
      part,
      sha256: 'a'.repeat(64),
      caption: '',
      alternative: '',
      removed: false,
      ...said,
    });
    const taken = [
      photo('f1', 'd1i1q1', { caption: 'Het hek', alternative: 'Een open hek' }),
      photo('f2', 'd1i1q1', { caption: 'De poort' }),
      photo('f3', 'd1i1q1', { removed: true }),
      photo('f4', null),
    ];
    const { domains, notes } = reportOf(kdv, { ...answered, photos: taken });
    expect(domains[0]?.items[0]?.questions.map(({ photos }) => photos)).toEqual([
      [
        { photo: 'f1', caption: 'Het hek', alternative: 'Een open hek' },
        { photo: 'f2', caption: 'De poort', alternative: 'De poort' },
      ],
      [],
    ]);
    expect(notes.photos).toEqual([{ photo: 'f4', caption: '', alternative: '' }]);
  });

  it('has the general notes, and the lists in the order of the model, extra conditions after their domain', () => {
    expect(report.notes).toEqual({
      title: 'Algemene aantekeningen',
      html: '<p>Algemeen</p>',
      photos: [],
    });
    expect(
      report.lists.map(({ result, title, entries }) => [
        result,
        title,
        entries.map(({ number, title: entry }) => `${number} ${entry}`),
      ]),
    ).toEqual([
      ['does-not-satisfy', 'Voldoet niet', ['1.1.1 Hek', '2 Extra voorwaarde: Rest']],
      ['restore-offer', 'Herstelaanbod', ['2.1.1 Is er frisse lucht?']],
      ['to-be-defined', 'NTB', []],
    ]);
  });

  it('says of each violation the article, and the first line of its note, cut where it is long', () => {
    const long = 'woord '.repeat(40).trim();
    const violation = (description: string, notes: string) =>
      reportOf(
        scenario('Wet').domain('D', (d) =>
          d.item('I', (i) => i.question('Klopt het?', { description })),
        ),
        { question_results: [{ question: 'd1i1q1', result: 'does-not-satisfy', notes }] },
      ).lists[0]?.entries[0];
    const law = 'Wet kinderopvang, artikel 1.47 lid 1';
    const entry = violation(`<p>Zie kaart.</p><p>${law}</p>`, `<h3></h3><p>${long}</p><p>Meer</p>`);
    expect(entry).toMatchObject({ number: '1.1.1', title: 'Klopt het?', article: law });
    expect(entry?.note).toMatch(/^woord woord .{100,150}…$/);
    expect(violation('<p>Zie kaart 3.</p>', '')).toMatchObject({ article: '', note: '' });
    // A first line that is only a label of a standard text says nothing.
    expect(violation('', '<p>Gewijzigd gegeven:</p><p>het adres</p>')?.note).toBe(
      'Gewijzigd gegeven: het adres',
    );
    expect(violation('', '<p>Ingegaan op: </p>')?.note).toBe('Ingegaan op:');
  });

  it('counts per domain, the extra conditions, and in all', () => {
    const none = { satisfies: 0, 'does-not-satisfy': 0, 'to-be-defined': 0, 'restore-offer': 0 };
    expect(report.counts).toEqual({
      domains: [
        { number: '1', title: 'Veiligheid', results: { ...none, 'does-not-satisfy': 1 }, open: 1 },
        { number: '2', title: 'Gezondheid', results: { ...none, 'restore-offer': 1 }, open: 0 },
        { number: '3', title: 'Zonder', results: none, open: 0 },
        {
          number: '',
          title: 'Extra voorwaarde',
          results: { ...none, 'does-not-satisfy': 1 },
          open: 0,
        },
      ],
      total: {
        number: '',
        title: 'Totaal',
        results: { ...none, 'does-not-satisfy': 2, 'restore-offer': 1 },
        open: 1,
      },
    });
  });
});

describe('§4 the report: what was not chosen', () => {
  it.each([
    { skip: [], domains: '1 2 3', questions: '1.1.1 1.1.2 2.1.1', left: '' },
    { skip: ['1.1.1'], domains: '1 2 3', questions: '1.1.2 2.1.1', left: '1.1.1' },
    { skip: ['1.1'], domains: '1 2 3', questions: '2.1.1', left: '1.1.1 1.1.2' },
    { skip: ['1'], domains: '2 3', questions: '2.1.1', left: '1.1.1 1.1.2' },
    { skip: ['1', '2', '3'], domains: '', questions: '', left: '1.1.1 1.1.2 2.1.1' },
  ])('without $skip', ({ skip, domains, questions, left }) => {
    const report = reportOf(kdv, { ...answered, ...selectionOf(...skip) });
    expect(report.domains.map(({ number }) => number).join(' ')).toBe(domains);
    expect(
      report.domains
        .flatMap(({ items }) => items.flatMap((item) => item.questions.map(({ number }) => number)))
        .join(' '),
    ).toBe(questions);
    expect(
      report.skipped
        .flatMap(({ items }) => items.flatMap((item) => item.questions.map(({ number }) => number)))
        .join(' '),
    ).toBe(left);
    expect(
      report.counts.domains
        .map(({ number }) => number)
        .filter(Boolean)
        .join(' '),
    ).toBe(domains);
  });

  it('puts answers of skipped conditions in no list', () => {
    expect(
      reportOf(kdv, { ...answered, ...selectionOf('1', '2') }).lists.flatMap(
        ({ entries }) => entries,
      ),
    ).toEqual([]);
  });
});

describe('§4 the report: what always holds', () => {
  const amount = ({ results, open }: ReportCount) =>
    Object.values(results).reduce((sum, one) => sum + one, open);
  const any = fc
    .record({
      shape: fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 4 }),
      extra: fc.subarray([0, 1, 2, 3]),
    })
    .chain(({ shape, extra }) => {
      const whole = shaped(shape, extra);
      const { categories } = whole.version();
      const questions = categories.flatMap((category) => category.questions.map(({ id }) => id));
      return fc.record({
        whole: fc.constant(whole),
        skip_categories: fc.subarray(categories.map(({ id }) => id)),
        skip_questions: fc.subarray(questions),
        results: fc.tuple(
          ...questions.map(() => fc.option(fc.constantFrom(...QuestionResult.options))),
        ),
        questions: fc.constant(questions),
      });
    });

  it('every condition stands once: in its domain or among what was not chosen; counts and lists add up', () => {
    fc.assert(
      fc.property(any, ({ whole, skip_categories, skip_questions, results, questions }) => {
        const question_results = questions.map((question, index) => ({
          question,
          result: results[index] ?? null,
          notes: '',
        }));
        const report = reportOf(whole, { skip_categories, skip_questions, question_results });
        const nodes = allQuestions(
          buildChecklist(whole.version(), { skip_categories, skip_questions }),
        );
        const judged = report.domains.flatMap(({ items }) =>
          items.flatMap((item) => item.questions),
        );
        const left = report.skipped.flatMap(({ items }) => items.flatMap((item) => item.questions));
        expect(judged.map(({ number }) => number)).toEqual(
          nodes.filter(({ skipped }) => !skipped).map(({ number }) => number),
        );
        expect(left.map(({ number }) => number)).toEqual(
          nodes.filter(({ skipped }) => skipped).map(({ number }) => number),
        );
        expect(amount(report.counts.total)).toBe(judged.length);
        expect(report.counts.domains.reduce((sum, one) => sum + amount(one), 0)).toBe(
          judged.length,
        );
        for (const { result, entries } of report.lists) {
          expect(entries.map(({ number }) => number)).toEqual(
            judged.filter((one) => one.result === result).map(({ number }) => number),
          );
          expect(report.counts.total.results[result]).toBe(entries.length);
        }
        expect(report.counts.total.open).toBe(
          judged.filter(({ result }) => result === null).length,
        );
      }),
    );
  });
});

describe('§5 the report: details per childcare type', () => {
  const common = [
    'Datum inspectie',
    // This row includes postal code and city.
    'Adres',
    'Telefoonnummer',
    'E-mailadres',
    'Soort inspectie',
  ];
  it.each([
    {
      type: 'KDV_BSO',
      labels: [
        'Naam locatie',
        'Locatiemanager',
        'KvK-nummer',
        'Aantal kindplaatsen',
        'Aantal groepen',
        'Aantal beroepskrachten',
        'Aangekondigd',
      ],
    },
    {
      type: 'GASTOUDER',
      labels: [
        'Naam gastouder',
        'Naam gastouderbureau',
        'Aantal gekoppelde kinderen',
        'Aangekondigd',
      ],
    },
    {
      type: 'GOB',
      labels: [
        'Naam houder',
        'Naam gastouderbureau',
        'KvK-nummer',
        'Aantal bemiddelingsmedewerkers',
        'Aantal gekoppelde gastouders',
        'Aantal gekoppelde vraagouders',
        'Aantal gekoppelde kinderen',
      ],
    },
  ] as const)('$type', ({ type, labels }) => {
    const { name, cover, details } = reportOf(kdv, { childcare_type: type });
    const all = [...cover, ...details].map(({ label }) => label);
    // The name stands in the cover's band.
    for (const label of [...common, ...labels.slice(1)]) expect(all).toContain(label);
    expect(name).toBe('De Kikker');
    expect(new Set(all).size, 'nothing is said twice').toBe(all.length);
  });

  it('writes values as a reader expects them', () => {
    const inspection_type = 'examination-for-registration';
    const filled = {
      number_of_groups: 0,
      announced: true,
      inspection_type,
      date_of_receipt_application_municipality: '2026-01-02',
    } as const;
    const { cover, details } = reportOf(kdv, filled);
    const rows = new Map([...cover, ...details].map(({ label, value }) => [label, value]));
    expect(rows.get('Aantal groepen')).toBe('0');
    expect(rows.get('Aantal kindplaatsen')).toBe('-');
    expect(rows.get('Aangekondigd')).toBe('Ja');
    expect(rows.get('Datum inspectie')).toBe('12-03-2026');
    expect(rows.get('Soort inspectie')).toBe('Onderzoek voor registratie');
    expect(rows.get('Datum ontvangst aanvraag gemeente')).toBe('02-01-2026');
  });

  it.each(ChildcareType.options)('leaves no row of %s empty', (childcare_type) => {
    const { details, cover } = reportOf(kdv, {
      childcare_type,
      date: null,
      address: '',
      postal_code: '',
      city: '',
    });
    expect([...details, ...cover].every(({ label, value }) => label !== '' && value !== '')).toBe(
      true,
    );
  });
});

describe('§4 the report: cover', () => {
  it('says what the register said of the place, each once, and as of which day', () => {
    const facts = (lrk_id: string, more: object = {}) => ({
      lrk_id,
      holder: 'Stichting Nest',
      holder_address: 'Plein 1, 1234 AB Ede',
      municipality: 'Ede',
      ...more,
    });
    const shown = (registered: NonNullable<ReportSource['registered']> | null) =>
      reportOf(kdv, {}, { registered })
        .cover.map(({ label, value }) => `${label}: ${value}`)
        .filter((row) => /^(?:Registratie|Houder|Gemeente)/.test(row));
    const day = '(Landelijk Register Kinderopvang, 28-11-2026)';
    expect(shown({ date: '2026-11-28', facts: [facts('0012345'), facts('67')] })).toEqual([
      `Registratienummer: 0012345; 67 ${day}`,
      'Houder: Stichting Nest, Plein 1, 1234 AB Ede',
      'Gemeente: Ede',
    ]);
    expect(
      shown({
        date: '2026-11-28',
        facts: [facts('1', { holder_address: '', municipality: '' })],
      }),
    ).toEqual([`Registratienummer: 1 ${day}`, 'Houder: Stichting Nest']);
    expect(shown(null)).toEqual([]);
  });

  it('says in Word what is known of the supervision, and asks for a view until it was given', () => {
    const registered = {
      date: '2026-11-28',
      facts: [{ lrk_id: '1', holder: '', holder_address: '', municipality: 'Ede' }],
    };
    const done = { draft: '2026-04-01', view: null, fixed: null, public: null };
    const of = (more: object) =>
      reportOf(kdv, {}, { organisation: 'GGD', registered, done: { ...done, ...more } });
    const asked = of({});
    expect(asked.supervision).toEqual(['Ede', '01-04-2026', '', '', '', '']);
    expect(asked.letter?.paragraphs).toContain(reportTexts.letter.view);
    const viewed = of({ view: '2026-04-10' });
    expect(viewed.supervision).toEqual(['Ede', '01-04-2026', '10-04-2026', '', '', '']);
    expect(viewed.letter?.paragraphs).not.toContain(reportTexts.letter.view);
    expect(reportOf(kdv).supervision).toEqual(['', '', '', '', '', '']);
  });

  it('says what, where, when and by whom', () => {
    const report = reportOf(kdv, { inspection_type: 'further-investigation' });
    expect(
      Object.fromEntries(report.cover.map(({ label, value }) => [label, value])),
    ).toMatchObject({
      Adres: 'Dorpsstraat 1, 1234 AB Utrecht',
      'Datum inspectie': '12-03-2026',
      'Soort inspectie': 'Nader onderzoek',
      Status: 'Afgerond',
      'Versie van de checklist': 'KDV 2026',
      Toezichthouder: 'Sanne de Vries',
      'PDF gemaakt op': '01-04-2026 09:30',
    });
    expect(report).toMatchObject({
      title: 'Inspectierapport De Kikker',
      name: 'De Kikker',
      date: '2026-03-12',
      footer: 'De Kikker · 12-03-2026',
    });
  });

  it('has the day of export as its date when the inspection has none', () => {
    expect(reportOf(kdv, { date: null })).toMatchObject({
      date: '2026-04-01',
      footer: 'De Kikker',
    });
  });

  // §5: "GOB shows agency name, coc_number, mediation staff, linked childminders, linked request
  // parents and linked children": its form has no announced checkbox, so the report knows nothing
  // of it; it now prints 'Nee'.
  it('does not say of a childminder agency whether it was announced: its form does not ask', () => {
    const row = reportOf(kdv, { childcare_type: 'GOB', announced: false }).cover.find(
      ({ label }) => label === 'Aangekondigd',
    );
    expect(row?.value ?? '-').toBe('-');
  });
});
