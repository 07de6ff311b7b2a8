import { type Tree, treeAmong } from '#client/device/tree.ts';
import type { DashboardInspection, Inspection } from '#shared/model/inspection.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import type { Work } from './shownWork.ts';
import { state } from './state.ts';

/** The work list in memory. */

/** An inspection with its answers; null when memory has only its row in the list, or nothing. */
export function fullInspection(id: string, work: Work = state.work.get()): Inspection | null {
  const found = work.inspections?.get(id);
  return isFull(found) ? found : null;
}

const none: Tree = { categories: [] };

/** The tree an inspection is done on, when it is in memory. */
export const knownTree = (inspection: Inspection, work: Work = state.work.get()): Tree | null =>
  treeAmong(inspection, work.versions);

/** The same tree; an empty one when it is not in memory. */
export const treeOf = (inspection: Inspection, work: Work = state.work.get()): Tree =>
  knownTree(inspection, work) ?? none;

/**
 * Shows these records. Without a work list it does nothing: one record must not look like all of
 * them.
 */
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
