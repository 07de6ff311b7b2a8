import type { QuestionResult } from '#shared/model/enums.ts';

/** Every Dutch word of the document that is not in the report itself; all plain text. */
export interface ReportWords {
  /** The kind of document, above the name on the cover. */
  kind: string;
  /**
   * The organisation that is responsible for the document; stored in the PDF's properties, e.g.
   * "GGD".
   */
  author: string;
  /** "Inhoudsopgave" */
  contents: string;
  /** "Gegevens voorziening" */
  details: string;
  /** "Overzicht van de resultaten" */
  overview: string;
  /** Heading of the first column of the counts, e.g. "Domein". */
  domain: string;
  /** Headings of the columns of counts. */
  results: Record<QuestionResult, string>;
  /** Column of conditions without a result, e.g. "Geen resultaat". */
  open: string;
  /** "Totaal" */
  total: string;
  /** Sentence for an empty list or an empty chapter, e.g. "Geen." */
  none: string;
  /** Small heading above the notes of a domain, e.g. "Notities bij dit domein". */
  domainNotes: string;
  /** Small heading above the notes of a condition, e.g. "Notities". */
  notes: string;
  /** The name of a photo without a description. */
  photo: string;
  /** Heading above the descriptions of photos that are not there (yet). */
  photoMissing: string;
  /** "Extra voorwaarde" */
  extra: string;
  /** "Niet beoordeeld" */
  skipped: string;
  /** Sentence under that heading when there are skipped conditions. */
  skippedIntro: string;
  /** Sentence under that heading when nothing was skipped. */
  skippedNone: string;
  /** "Zienswijze houder" */
  view: string;
  /** Sentence above the blank lines. */
  viewIntro: string;
  /** Labels of the fields to fill in under the blank lines: dates, name, signature. */
  viewFields: string[];
  /** Chapters of the national report that are only in the Word document. */
  research: string;
  setUp: string;
  considered: string;
  advice: string;
  /**
   * Hints for the author: how the inspection was done; what stands out; what the municipality
   * should do.
   */
  setUpHint: string;
  consideredHint: string;
  adviceHint: string;
  findings: string;
  assessed: string;
  supervision: string;
  /** Labels of empty fields: who asked for the inspection, and the days of the procedure. */
  supervisionFields: string[];
  annex: string;
  /** Footer: `${page} 1 ${pageOf} 12`, e.g. "Pagina" and "van". */
  page: string;
  pageOf: string;
  /** Notice on the first page of the degraded form: notes are there as short plain text. */
  simplified: string;
  /** Notice after a note that was cut off. */
  truncated: string;
}
