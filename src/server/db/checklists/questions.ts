import type { Db } from '#server/db/base/database.ts';
import type { QuestionRow } from '#server/db/base/tables.ts';

/** Conditions: each belongs to an item. checklistTree.ts puts them in their tree. */
export type QuestionFields = Pick<QuestionRow, 'title' | 'text' | 'description' | 'default_value'>;
type QuestionHead = Pick<QuestionRow, 'id' | 'version_id' | 'category_id'>;

/** A condition's version, item, title and text; null when it does not exist. */
export async function loadHead(
  db: Db,
  id: string,
): Promise<(QuestionHead & Pick<QuestionRow, 'title' | 'text'>) | null> {
  return (
    (await db
      .selectFrom('questions')
      .select(['id', 'version_id', 'category_id', 'title', 'text'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Ids of the conditions of an item, in order. */
export async function siblings(
  db: Db,
  head: Pick<QuestionHead, 'category_id'>,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('questions')
    .select('id')
    .where('category_id', '=', head.category_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

const nextPosition = async (db: Db, category: string) =>
  ((
    await db
      .selectFrom('questions')
      .select('position')
      .where('category_id', '=', category)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.position ?? 0) + 1;

/** Adds a condition as the last of its item. */
export async function create(db: Db, head: QuestionHead, fields: QuestionFields): Promise<void> {
  await db
    .insertInto('questions')
    .values({
      ...head,
      ...fields,
      lineage: null,
      position: await nextPosition(db, head.category_id),
    })
    .execute();
}

/**
 * Replaces the texts; item and place stay. The caller has locked the version, and counts the change
 * (`bump`).
 */
export async function update(db: Db, id: string, fields: QuestionFields): Promise<void> {
  await db.updateTable('questions').set(fields).where('id', '=', id).execute();
}

/** Moves a condition to another item of the same version, as the last one there. */
export async function moveTo(db: Db, id: string, category: string): Promise<void> {
  await db
    .updateTable('questions')
    .set({ category_id: category, position: await nextPosition(db, category) })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes a condition with its help questions. The caller first makes sure that no inspection uses
 * its version.
 */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}
