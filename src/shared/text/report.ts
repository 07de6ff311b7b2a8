import { childcareTypeLabels, inspectionTypeLabels, noResultLabel, resultLabels, statusLabels, yesNo } from './labels.ts';
import { fieldLabel } from './forms.ts';

/** The Dutch words of the report (the PDF); `rules/report.ts` gets them passed in. */
export const reportTexts = {
  title: (name: string) => `Inspectierapport ${name}`,
  empty: '-',
  cover: {
    location: 'Locatie',
    address: 'Adres',
    date: 'Datum inspectie',
    childcareType: 'Type kinderopvang',
    inspectionType: 'Soort inspectie',
    announced: 'Aangekondigd',
    status: 'Status',
    version: 'Versie van de checklist',
    inspector: 'Toezichthouder',
    exported: 'PDF gemaakt op',
  },
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
export type ReportTexts = typeof reportTexts;
