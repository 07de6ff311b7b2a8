import { expect, it } from 'vitest';
import type { Inspection } from '#shared/model/inspection.ts';
import { reportTexts } from '#shared/text/report.ts';
import { scenario } from '#tests/support/scenario.ts';
import { buildReport } from './report.ts';

const report = (more: Partial<Inspection>, organisation: string | null = 'GGD Voorbeeld') =>
  buildReport(
    {
      inspection: {
        ...scenario().inspection(),
        location: 'De Kikker',
        address: 'Kerkplein 1',
        postal_code: '1234 AB',
        city: 'Ede',
        date: '2026-03-12',
        ...more,
      },
      version: { title: 'KDV', categories: [] },
      inspector: 'Noor van Dijk',
      exportedOn: '2026-04-01',
      exportedAt: '10:00',
      organisation,
    },
    reportTexts,
  ).letter;

it('writes to the holder, from the organisation and who inspected', () => {
  expect(report({ inspection_type: 'annual-survey-without-template' })).toEqual({
    organisation: 'GGD Voorbeeld',
    to: ['Aan de houder van', 'De Kikker', 'Kerkplein 1, 1234 AB Ede'],
    date: { label: 'Datum', value: '01-04-2026' },
    about: {
      label: 'Onderwerp',
      value: 'Rapport van de inspectie (jaarlijks onderzoek) bij De Kikker',
    },
    paragraphs: [
      'Geachte houder,',
      'Bij deze brief vindt u het rapport van de inspectie van 12-03-2026. Het beschrijft wat de toezichthouder heeft beoordeeld en gevonden.',
      expect.stringMatching(/^U kunt binnen twee weken een zienswijze geven/),
      'Met vriendelijke groet,',
    ],
    signed: ['Noor van Dijk', 'GGD Voorbeeld'],
  });
});

it('asks for no view where the holder gives none, and leaves out what is not known', () => {
  for (const inspection_type of ['further-investigation', 'examination-for-registration'] as const)
    expect(report({ inspection_type })?.paragraphs.join()).not.toContain('zienswijze');
  const bare = report({
    inspection_type: null,
    date: null,
    address: '',
    postal_code: '',
    city: '',
  });
  expect(bare?.to).toEqual(['Aan de houder van', 'De Kikker']);
  expect(bare?.about.value).toBe('Rapport van de inspectie bij De Kikker');
  expect(bare?.paragraphs[1]).toContain('van de inspectie.');
});

it('is only there where an organisation sends its reports with one', () => {
  expect(report({}, null)).toBeUndefined();
});
