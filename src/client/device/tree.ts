import type { Category, Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';

export type Tree = { categories: readonly Category[] };

/**
 * The tree an inspection is done on: its own copy when finished, else its version's; null when that
 * is not at hand. Returns the stored object itself, so that observers see no change.
 */
export function treeAmong(inspection: Inspection, versions: readonly Version[]): Tree | null {
  if (inspection.version.categories) return inspection.version as Tree;
  return versions.find(({ id }) => id === inspection.version.id) ?? null;
}
