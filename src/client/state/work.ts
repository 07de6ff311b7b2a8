import type { Category } from '#shared/model/checklist.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { isFull } from '#shared/rules/dashboard.ts';
import { state, type Work } from './state.ts';

/** The work list in memory. */

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

/** Whether the checklist of an inspection is in memory. */
export const hasTree = (inspection: Inspection, work: Work = state.work.get()): boolean => treeOf(inspection, work) !== none;

/** Shows these records; without a work list there is nothing to add to: one record must not look like all of them. */
export function showInspections(records: Iterable<DashboardInspection>): void {
  state.work.set((work) => {
    if (!work.inspections) return work;
    const inspections = new Map(work.inspections);
    for (const record of records) inspections.set(record.id, record);
    return { ...work, inspections };
  });
}

/** Takes a record off the list. */
export function hideInspection(id: string): void {
  state.work.set((work) => {
    if (!work.inspections?.has(id)) return work;
    const inspections = new Map(work.inspections);
    inspections.delete(id);
    return { ...work, inspections };
  });
}
