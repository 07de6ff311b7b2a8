import type { ReportTexts } from '#shared/model/reportTexts.ts';
import { fieldLabel } from './forms.ts';
import {
  childcareTypeLabels,
  inspectionTypeLabels,
  noResultLabel,
  resultLabels,
  statusLabels,
  yesNo,
} from './labels.ts';
import { agreedWords } from './offers.ts';

const kind = 'Inspectierapport';

/** The Dutch words of the report (the PDF); `rules/report/report.ts` gets them passed in. */
export const reportTexts: ReportTexts = {
  title: (name: string) => `${kind} ${name}`,
  empty: '-',
  cover: {
    address: 'Adres',
    registration: 'Registratienummer',
    holder: 'Houder',
    municipality: 'Gemeente',
    date: 'Datum inspectie',
    childcareType: 'Type kinderopvang',
    inspectionType: 'Soort inspectie',
    announced: 'Aangekondigd',
    status: 'Status',
    version: 'Versie van de checklist',
    inspector: 'Toezichthouder',
    exported: 'PDF gemaakt op',
  },
  asRegistered: (date) => `(Landelijk Register Kinderopvang, ${date})`,
  followUp: {
    outcomes: {
      satisfies: 'Hersteld',
      'does-not-satisfy': 'Niet hersteld',
      'to-be-defined': 'Nog niet beoordeeld',
      'left-open': 'Toen nader te bepalen',
    },
    change: (date, was, is) => `${date ? `${date}: ` : 'Eerder: '}${was}. Nu: ${is}.`,
  },
  letter: {
    to: 'Aan de houder van',
    date: 'Datum',
    about: 'Onderwerp',
    subject: (of, name) =>
      `Rapport van de inspectie${of ? ` (${of.toLowerCase()})` : ''} bij ${name}`,
    dear: 'Geachte houder,',
    body: (date) =>
      `Bij deze brief vindt u het rapport van de inspectie${date ? ` van ${date}` : ''}. Het beschrijft wat de toezichthouder heeft beoordeeld en gevonden.`,
    view: 'U kunt binnen twee weken een zienswijze geven. Die komt bij het rapport. Achter in het rapport is daar ruimte voor.',
    close: 'Met vriendelijke groet,',
  },
  agreed: agreedWords,
  notes: 'Algemene aantekeningen',
  lastQuestion: 'Extra voorwaarde',
  total: 'Totaal',
  fieldLabel,
  childcareTypeLabels,
  inspectionTypeLabels,
  resultLabels,
  noResultLabel,
  statusLabels,
  yesNo,
};

/** The same words for a report that becomes a Word document. */
export const wordTexts: ReportTexts = {
  ...reportTexts,
  cover: { ...reportTexts.cover, exported: 'Document gemaakt op' },
};

/** Words that the drawing itself needs; `server/pdf` decides which ones. */
export const reportWords = {
  kind,
  author: 'GGD',
  contents: 'Inhoudsopgave',
  details: 'Gegevens voorziening',
  overview: 'Overzicht van de resultaten',
  domain: 'Domein',
  results: { ...resultLabels, 'restore-offer': 'Herstel\u00adaanbod' },
  open: noResultLabel,
  total: 'Totaal',
  none: 'Geen.',
  domainNotes: 'Aantekeningen per domein',
  notes: 'Aantekeningen',
  photo: 'Foto zonder beschrijving',
  photoMissing: 'Foto staat niet in dit rapport',
  extra: 'Extra voorwaarde',
  skipped: 'Niet beoordeeld',
  skippedIntro: 'Deze voorwaarden zijn bij deze inspectie niet beoordeeld.',
  skippedNone: 'Alle voorwaarden van deze versie zijn beoordeeld.',
  view: 'Zienswijze houder',
  viewIntro: 'Hier kan de houder een reactie geven op dit rapport.',
  viewFields: ['Datum ontvangst', 'Datum zienswijze', 'Naam', 'Handtekening'],
  research: 'Het onderzoek',
  setUp: 'Onderzoeksopzet',
  considered: 'Beschouwing',
  advice: 'Advies aan college van B&W',
  setUpHint: '[Aanleiding en reikwijdte van het onderzoek]',
  consideredHint: '[Beschouwing op basis van de bevindingen]',
  adviceHint: '[Advies]',
  findings: 'Observaties en bevindingen',
  assessed: 'Overzicht getoetste inspectie-items',
  supervision: 'Gegevens toezicht',
  supervisionFields: [
    'Opdrachtgever (gemeente)',
    'Conceptrapport naar de houder',
    'Zienswijze van de houder',
    'Rapport vastgesteld',
    'Verzonden naar de houder en de gemeente',
    'Openbaar gemaakt',
  ],
  annex: 'Bijlage: zienswijze houder',
  page: 'Pagina',
  pageOf: 'van',
  simplified: 'De opmaak van de aantekeningen is in dit rapport vereenvoudigd.',
  truncated:
    'Deze aantekening is in de PDF ingekort. De volledige tekst staat in het Digitaal veldinstrument.',
};
