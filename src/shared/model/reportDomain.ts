import type { QuestionResult } from './enums.ts';

/** A photo; its picture is handed to whoever draws it, under its id. */
export interface ReportPhoto {
  photo: string;
  caption: string;
  /** '' where nothing is known of what is to be seen. */
  alternative: string;
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
  photos?: ReportPhoto[];
}
