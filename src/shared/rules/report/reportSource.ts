import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Registered } from '#shared/model/register.ts';
import type { TermName } from '#shared/model/term.ts';

/** All that a report is made of. */
export interface ReportSource {
  inspection: Inspection;
  /** The version by which the inspection was judged. */
  version: { title: string; categories: readonly Category[] };
  /** Full name of the inspector. */
  inspector: string;
  /** Day of export, YYYY-MM-DD, and the time HH:MM, both local to the reader. */
  exportedOn: string;
  exportedAt: string;
  /** The register's data about the place when the inspection was finished; null = none. */
  registered?: Registered | null;
  /** On which day (YYYY-MM-DD) each step after the inspection was done. */
  done?: Partial<Record<TermName, string | null>>;
  /** The organisation whose letter stands in front; null = no letter. */
  organisation?: string | null;
}
