import type { Category } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { state, type Work } from './state.ts';

/** Reading the work list. */

/** Whether a record has its answers: finished ones in the list have not, until they are opened. */
export const isFull = (inspection: DashboardInspection | undefined): inspection is Inspection => inspection?.question_results !== undefined;

export function fullInspection(id: string): Inspection | null {
  const found = state.work.get().inspections?.get(id);
  return isFull(found) ? found : null;
}

const none: { categories: readonly Category[] } = { categories: [] };

/** The tree an inspection is done on: its own copy when finished, else its version's. */
export function treeOf(inspection: Inspection, work: Work = state.work.get()): { categories: readonly Category[] } {
  const { categories } = inspection.version;
  // The version object itself, not a new one: who watches it must not be told of a change that is none.
  if (categories) return inspection.version as { categories: readonly Category[] };
  return work.versions.find(({ id }) => id === inspection.version.id) ?? none;
}
