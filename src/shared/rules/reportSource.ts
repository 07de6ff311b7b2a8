import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Registered } from '#shared/model/register.ts';

/** All that a report is made of. */
export interface ReportSource {
  inspection: Inspection;
  /** The version as it was judged. */
  version: { title: string; categories: readonly Category[] };
  /** Full name of the inspector. */
  inspector: string;
  /** Day of export, YYYY-MM-DD, and the time HH:MM, both local to the reader. */
  exportedOn: string;
  exportedAt: string;
  /** What the register said of the place when it was finished; null = nothing. */
  registered?: Registered | null;
  /** Whose letter stands in front; null = there is none. */
  organisation?: string | null;
}
