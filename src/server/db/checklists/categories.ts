import type { Db } from '#server/db/base/database.ts';
import type { CategoryRow } from '#server/db/base/tables.ts';

/** Domains (no parent) and items. checklistTree.ts puts them in their tree. */
export type CategoryFields = Pick<
  CategoryRow,
  'title' | 'description' | 'default_value' | 'last_question' | 'last_question_title'
>;
export type CategoryHead = Pick<CategoryRow, 'id' | 'version_id' | 'parent_id'>;

/** A category's version, parent and title; null when it does not exist. */
export async function loadHead(
  db: Db,
  id: string,
): Promise<(CategoryHead & { title: string }) | null> {
  return (
    (await db
      .selectFrom('categories')
      .select(['id', 'version_id', 'parent_id', 'title'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

const siblingsOf = (db: Db, head: Pick<CategoryHead, 'version_id' | 'parent_id'>) =>
  db
    .selectFrom('categories')
    .select(['id', 'position'])
    .where('version_id', '=', head.version_id)
    .where('parent_id', head.parent_id ? '=' : 'is', head.parent_id);

/** Ids of a category's siblings, itself included, in order. */
export async function siblings(db: Db, head: CategoryHead): Promise<{ id: string }[]> {
  return siblingsOf(db, head).orderBy('position').orderBy('id').execute();
}

/** Adds a category as the last of its siblings. */
export async function create(db: Db, head: CategoryHead, fields: CategoryFields): Promise<void> {
  const last = await siblingsOf(db, head).orderBy('position', 'desc').limit(1).executeTakeFirst();
  await db
    .insertInto('categories')
    .values({ ...head, ...fields, lineage: null, position: (last?.position ?? 0) + 1 })
    .execute();
}

/**
 * Replaces the texts; the place stays. The caller has locked the version, and counts the change
 * (`bump`).
 */
export async function update(db: Db, id: string, fields: CategoryFields): Promise<void> {
  await db.updateTable('categories').set(fields).where('id', '=', id).execute();
}

/** Moves an item to another domain, as the last item there. */
export async function moveTo(db: Db, head: CategoryHead, parent: string): Promise<void> {
  const last = await siblingsOf(db, { ...head, parent_id: parent })
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('categories')
    .set({ parent_id: parent, position: (last?.position ?? 0) + 1 })
    .where('id', '=', head.id)
    .execute();
}

/** Removes a category with everything beneath it. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
