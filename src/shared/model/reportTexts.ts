import type { ChildcareType, InspectionStatus, InspectionType, QuestionResult } from './enums.ts';
import type { FormField } from './inspection.ts';
import type { AgreedWords } from './restoreOffer.ts';

/** Every Dutch word the report needs; `text/report.ts` fills it. */
export interface ReportTexts {
  title: (name: string) => string;
  /** Shown for a field that was left empty. */
  empty: string;
  cover: Record<
    | 'address'
    | 'registration'
    | 'holder'
    | 'municipality'
    | 'date'
    | 'childcareType'
    | 'inspectionType'
    | 'announced'
    | 'status'
    | 'version'
    | 'inspector'
    | 'exported',
    string
  >;
  /** Stands behind the register's data: as of which day. */
  asRegistered: (date: string) => string;
  /** For a follow-up: the findings then and now. */
  followUp: {
    outcomes: Record<'satisfies' | 'does-not-satisfy' | 'to-be-defined' | 'left-open', string>;
    change: (date: string, was: string, is: string) => string;
  };
  letter: {
    to: string;
    date: string;
    about: string;
    subject: (kind: string, name: string) => string;
    dear: string;
    body: (date: string) => string;
    /** Only if the holder gives a view. */
    view: string;
    close: string;
  };
  /** For an offer to restore. */
  agreed: AgreedWords;
  notes: string;
  lastQuestion: string;
  total: string;
  fieldLabel: (field: FormField, type: ChildcareType) => string;
  childcareTypeLabels: Record<ChildcareType, string>;
  inspectionTypeLabels: Record<InspectionType, string>;
  resultLabels: Record<QuestionResult, string>;
  noResultLabel: string;
  statusLabels: Record<InspectionStatus, string>;
  yesNo: (value: boolean) => string;
}
