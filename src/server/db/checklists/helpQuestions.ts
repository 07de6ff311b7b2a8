import type { Db } from '#server/db/base/database.ts';
import type { Tables } from '#server/db/base/tables.ts';

/** Help questions: each belongs to one condition or to one category. */
export type HelpQuestionRow = Omit<Tables['help_questions'], 'position'>;

/** A help question and what it belongs to; null when it does not exist. */
export async function load(db: Db, id: string): Promise<HelpQuestionRow | null> {
  return (
    (await db
      .selectFrom('help_questions')
      .select(['id', 'version_id', 'category_id', 'question_id', 'text'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

const siblingsOf = (db: Db, on: Pick<HelpQuestionRow, 'category_id' | 'question_id'>) =>
  db
    .selectFrom('help_questions')
    .select(['id', 'position'])
    .where(on.question_id ? 'question_id' : 'category_id', '=', on.question_id ?? on.category_id);

/** Ids of all help questions of the same condition or category, in order. */
export async function siblings(
  db: Db,
  on: Pick<HelpQuestionRow, 'category_id' | 'question_id'>,
): Promise<{ id: string }[]> {
  return siblingsOf(db, on).orderBy('position').orderBy('id').execute();
}

/** Adds a help question as the last one of its condition or category. */
export async function create(db: Db, row: HelpQuestionRow): Promise<void> {
  const last = await siblingsOf(db, row).orderBy('position', 'desc').limit(1).executeTakeFirst();
  await db
    .insertInto('help_questions')
    .values({ ...row, position: (last?.position ?? 0) + 1 })
    .execute();
}

/** Replaces the text; the place in the order stays. */
export async function update(db: Db, id: string, text: string): Promise<void> {
  await db.updateTable('help_questions').set({ text }).where('id', '=', id).execute();
}

/** Removes a help question; the others keep their order. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('help_questions').where('id', '=', id).execute();
}
