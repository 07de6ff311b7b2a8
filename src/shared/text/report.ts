import type { ReportTexts } from '#shared/model/report.ts';
import { fieldLabel } from './forms.ts';
import { childcareTypeLabels, inspectionTypeLabels, noResultLabel, resultLabels, statusLabels, yesNo } from './labels.ts';

/** The Dutch words of the report (the PDF); `rules/report.ts` gets them passed in. */
export const reportTexts: ReportTexts = {
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
