import type { QuestionResult } from './enums.ts';

/** A photo; the code that draws the report gets its picture under this id. */
export interface ReportPhoto {
  photo: string;
  caption: string;
  /** What the photo shows; '' if nobody said so. */
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

interface ReportItem {
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
