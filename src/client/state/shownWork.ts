import type { Version } from '#shared/model/checklist.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import type { TermsOf } from '#shared/model/term.ts';
import type { Offer } from '#shared/model/transfer.ts';

/** The work list as the screens of this page show it. */
export interface Work {
  /** Null until the work list was read. */
  inspections: ReadonlyMap<string, DashboardInspection> | null;
  /** Sorted by title. */
  versions: readonly Version[];
  templates: readonly Template[];
  /** Inspections that this person offered to a colleague, or a colleague to this person. */
  offers: readonly Offer[];
  terms: readonly TermsOf[];
  /** The ETag of the list that this page shows; null if it has none. */
  etag: string | null;
}

/** Before any list was read. */
export const noWork: Work = {
  inspections: null,
  versions: [],
  templates: [],
  offers: [],
  terms: [],
  etag: null,
};
