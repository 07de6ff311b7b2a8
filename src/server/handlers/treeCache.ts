import { loadCategories } from '#server/db/checklistTree.ts';
import type { Db } from '#server/db/database.ts';
import * as versions from '#server/db/versions.ts';
import type { Category } from '#shared/model/checklist.ts';

/**
 * Keeps the trees of versions in memory, one per version: a newer revision replaces it. Whoever
 * asks has read the revision in the database, so that what another process changed is seen at once.
 * Null when the version changed while it was read.
 */
export function createTreeCache(): (
  db: Db,
  version: { id: string; revision: number },
) => Promise<Category[] | null> {
  const kept = new Map<string, { revision: number; categories: Category[] }>();
  return async (db, { id, revision }) => {
    const known = kept.get(id);
    if (known?.revision === revision) return known.categories;
    const categories = await loadCategories(db, id);
    if ((await versions.loadTitle(db, id))?.revision !== revision) return null;
    if (kept.size >= 100) kept.clear();
    kept.set(id, { revision, categories });
    return categories;
  };
}
