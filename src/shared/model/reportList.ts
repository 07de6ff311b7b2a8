import type { QuestionResult } from './enums.ts';

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
