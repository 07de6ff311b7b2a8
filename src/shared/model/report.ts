import type { QuestionResult } from './enums.ts';
import type { ReportDomain, ReportPhoto } from './reportDomain.ts';
import type { ReportList } from './reportList.ts';

/** A letter in front of a report, from the organisation to the holder. */
export interface ReportLetter {
  organisation: string;
  /** The address that it is sent to, line by line. */
  to: string[];
  date: ReportRow;
  about: ReportRow;
  paragraphs: string[];
  /** The names below it, line by line. */
  signed: string[];
}

/**
 * The report of one finished inspection as data: everything the PDF says, in its order, already in
 * Dutch. `rules/report` makes it; `server/pdf` draws it. Fields named `html` hold rich text,
 * which the code that draws it treats as hostile; every other string is plain text.
 */
export interface Report {
  /** Document title, e.g. "Inspectierapport De Kikker". */
  title: string;
  /** Name of the location, childminder or holder; also in the footer. */
  name: string;
  /** ISO date (YYYY-MM-DD) of the inspection; the document date. */
  date: string;
  /** Only if the organisation sends its reports with a letter. */
  letter?: ReportLetter;
  /** Footer line, e.g. "De Kikker · 12-03-2026". */
  footer: string;
  /** Cover block: inspection type, announced, status, version, inspector, time of export… */
  cover: ReportRow[];
  /** All fields of the form for this childcare type; empty ones are '-'. */
  details: ReportRow[];
  counts: { domains: ReportCount[]; total: ReportCount };
  /**
   * First the lists of a follow-up about earlier findings; then 'Voldoet niet', 'Herstelaanbod' and
   * 'NTB', in that order. Empty lists are kept, with no entries.
   */
  lists: ReportList[];
  /** General notes of the inspection. */
  notes: { title: string; html: string; photos?: ReportPhoto[] };
  domains: ReportDomain[];
  /** The parts that the inspector chose not to assess. */
  skipped: ReportSkipped[];
  /** Whether the holder gives a view; then the report has room for it at its end. */
  view: boolean;
  /** What is known of the supervision, in the order of the fields for it in the Word document. */
  supervision: string[];
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

export interface ReportSkipped {
  number: string;
  title: string;
  items: { number: string; title: string; questions: { number: string; title: string }[] }[];
}
