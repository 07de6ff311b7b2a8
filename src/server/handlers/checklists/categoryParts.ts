import type { Db } from '#server/db/base/database.ts';
import * as categories from '#server/db/checklists/categories.ts';
import { Problem } from '#shared/problems.ts';
import { type Changing, lockForEdit } from './lockVersion.ts';

/** Domains and items (specification sections 2, 3 and 5). */
export async function findHead(
  db: Db,
  id: string,
): Promise<categories.CategoryHead & { title: string }> {
  const head = await categories.loadHead(db, id);
  if (!head) throw new Problem('category_not_found');
  return head;
}

/**
 * Locks the version for a change, then reads the category again: it may have been moved or deleted
 * while this waited.
 */
export async function lockedHead(changing: Changing, id: string) {
  const { db } = changing;
  const version = await lockForEdit(changing, (await findHead(db, id)).version_id);
  return { head: await findHead(db, id), version };
}

/**
 * Moves an item to another domain of its version; a domain stays a domain. @throws Problem
 * validation_failed
 */
export async function moveToDomain(
  db: Db,
  head: categories.CategoryHead,
  parent: string | null,
): Promise<void> {
  const domain = parent === null ? null : await categories.loadHead(db, parent);
  if (!domain || !head.parent_id || domain.parent_id || domain.version_id !== head.version_id)
    throw new Problem('validation_failed', { fields: { parent: 'not_allowed' } });
  await categories.moveTo(db, head, domain.id);
}
