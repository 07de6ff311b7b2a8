import type { ReportFormat } from '#shared/model/enums.ts';
import type { Report } from '#shared/model/report.ts';
import type { ReportWords } from './reportWords.ts';

/** A photo of a report, as JPEG; its size in pixels. */
export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}
/** Photos by id; a photo that has not arrived is missing. */
export type Pictures = Readonly<Record<string, Picture>>;

/** Parent to child: one report to draw. */
export interface DrawRequest {
  id: number;
  report: Report;
  words: ReportWords;
  /** A PNG for the letter in front; null = no logo. */
  logo: Uint8Array | null;
  degraded: boolean;
  format: ReportFormat;
  pictures: Pictures;
}

/** Child to parent: the file, or an error for the log; and the child's resident memory in bytes. */
export type DrawReply = { id: number; rss: number } & ({ pdf: Uint8Array } | { error: string });
