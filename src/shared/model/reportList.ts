import type { QuestionResult } from './enums.ts';

/** One line of a list, with the facts that a reader wants before turning to its page. */
export interface ReportEntry {
  number: string;
  title: string;
  /** The articles of law that it rests on; '' if none is named. */
  article: string;
  /** The first line of its note; '' without one. */
  note: string;
}

export interface ReportList {
  result: QuestionResult;
  title: string;
  entries: ReportEntry[];
}
