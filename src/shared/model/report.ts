import type { ChildcareType, InspectionStatus, InspectionType, QuestionResult } from './enums.ts';
import type { FormField } from './inspection.ts';

/**
 * The report of one finished inspection as data: everything the PDF says, in its order, already in
 * Dutch. `rules/report.ts` makes it; `server/pdf` draws it. Fields named `html` hold rich text that
 * is treated as hostile by whoever draws it; every other string is plain text.
 */
export interface Report {
  /** Document title, e.g. "Inspectierapport De Kikker". */
  title: string;
  /** Name of the location, childminder or holder; also in the footer. */
  name: string;
  /** ISO date (YYYY-MM-DD) of the inspection; the document date. */
  date: string;
  /** Footer line, e.g. "De Kikker · 12-03-2026". */
  footer: string;
  /** Cover block: inspection type, announced, status, version, inspector, time of export… */
  cover: ReportRow[];
  /** All fields of the form for this childcare type; empty ones are '-'. */
  details: ReportRow[];
  counts: { domains: ReportCount[]; total: ReportCount };
  /**
   * 'Voldoet niet', 'Herstelaanbod' and 'NTB', in that order; empty lists are kept, with no
   * entries.
   */
  lists: ReportList[];
  /** General notes of the inspection. */
  notes: { title: string; html: string };
  domains: ReportDomain[];
  /** What the inspector chose not to assess. */
  skipped: ReportSkipped[];
}

export interface ReportRow {
  label: string;
  value: string;
}

export interface ReportCount {
  number: string;
  title: string;
  results: Record<QuestionResult, number>;
  /** Conditions without a result. */
  open: number;
}

/** One line of a list, with what somebody wants to know before turning to its page. */
export interface ReportEntry {
  number: string;
  title: string;
  /** The articles of law that it rests on; '' where it says none. */
  article: string;
  /** The first line of its note; '' without one. */
  note: string;
}

export interface ReportList {
  result: QuestionResult;
  title: string;
  entries: ReportEntry[];
}

export interface ReportDomain {
  number: string;
  title: string;
  /** Domain notes; '' when there are none. */
  notesHtml: string;
  items: ReportItem[];
  /** The extra condition (Extra voorwaarde), when the domain has one. */
  extra: ReportQuestion | null;
}

export interface ReportItem {
  number: string;
  title: string;
  questions: ReportQuestion[];
}

export interface ReportQuestion {
  /** "1.2.3"; '' for the extra condition. */
  number: string;
  title: string;
  /** Full text, plain, may hold line breaks. */
  text: string;
  /** Explanation with the article of law; '' when there is none. */
  descriptionHtml: string;
  result: QuestionResult | null;
  /** Dutch label of the result; 'Geen resultaat' when null. */
  resultLabel: string;
  notesHtml: string;
}

export interface ReportSkipped {
  number: string;
  title: string;
  items: { number: string; title: string; questions: { number: string; title: string }[] }[];
}

/** Every Dutch word the report needs; `text/report.ts` fills it. */
export interface ReportTexts {
  title: (name: string) => string;
  /** Shown for a field that was left empty. */
  empty: string;
  cover: Record<
    | 'address'
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
