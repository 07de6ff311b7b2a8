import type { QuestionResult } from './enums.ts';
import type { ReportDomain, ReportPhoto } from './reportDomain.ts';
import type { ReportList } from './reportList.ts';

/** A letter in front of a report, from the organisation to the holder. */
export interface ReportLetter {
  organisation: string;
  /** Whom it is to, a line each. */
  to: string[];
  date: ReportRow;
  about: ReportRow;
  paragraphs: string[];
  /** Who signs it, a line each. */
  signed: string[];
}

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
  /** Where the organisation sends its reports with one. */
  letter?: ReportLetter;
  /** Footer line, e.g. "De Kikker · 12-03-2026". */
  footer: string;
  /** Cover block: inspection type, announced, status, version, inspector, time of export… */
  cover: ReportRow[];
  /** All fields of the form for this childcare type; empty ones are '-'. */
  details: ReportRow[];
  counts: { domains: ReportCount[]; total: ReportCount };
  /**
   * 'Voldoet niet', 'Herstelaanbod' and 'NTB', in that order, after what a follow-up says of what
   * was found before; empty lists are kept, with no entries.
   */
  lists: ReportList[];
  /** General notes of the inspection. */
  notes: { title: string; html: string; photos?: ReportPhoto[] };
  domains: ReportDomain[];
  /** What the inspector chose not to assess. */
  skipped: ReportSkipped[];
  /** Whether the holder gives a view, and has room for it at the end. */
  view: boolean;
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
