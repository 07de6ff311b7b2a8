import type { Db } from '#server/db/base/database.ts';
import { loadCategories } from '#server/db/checklists/checklistTree.ts';
import * as versions from '#server/db/checklists/versions.ts';
import type { Category } from '#shared/model/checklist.ts';
import { checklistSize } from '#shared/rules/checklist/checklistSize.ts';

/** The most characters of all trees in memory: some fifty of the longest checklists there are. */
const most = 10_000_000;

interface Tree {
  revision: number;
  categories: Category[];
  size: number;
}

/**
 * Keeps the trees of versions in memory, one for each version: a newer revision replaces it. The
 * caller has read `revision` from the database, so changes of another process are seen at once.
 * Answers null when the version changed while its tree was read. When the memory is full, the trees
 * that were asked for longest ago go first.
 */
export function createTreeCache(): (
  db: Db,
  version: { id: string; revision: number },
) => Promise<Category[] | null> {
  const kept = new Map<string, Tree>();
  let size = 0;
  const forget = (id: string): void => {
    size -= kept.get(id)?.size ?? 0;
    kept.delete(id);
  };
  function keep(id: string, tree: Tree): void {
    forget(id);
    kept.set(id, tree);
    size += tree.size;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  }
  return async (db, { id, revision }) => {
    const known = kept.get(id);
    if (known?.revision === revision) {
      kept.delete(id);
      kept.set(id, known);
      return known.categories;
    }
    const categories = await loadCategories(db, id);
    if ((await versions.loadTitle(db, id))?.revision !== revision) return null;
    const size = checklistSize(categories);
    if (size <= most) keep(id, { revision, categories, size });
    return categories;
  };
}
