import type { Db } from '#server/db/base/database.ts';
import { list, update } from './templates.ts';

/** Removes from a version's colours the parts that its tree no longer has. */
export async function forgetGone(db: Db, version: string): Promise<void> {
  const idsOf = async (table: 'categories' | 'questions') =>
    new Set(
      (await db.selectFrom(table).select('id').where('version_id', '=', version).execute()).map(
        ({ id }) => id,
      ),
    );
  const [categories, questions] = [await idsOf('categories'), await idsOf('questions')];
  for (const { id, title, ...lists } of await list(db, [version])) {
    const skip_categories = lists.skip_categories.filter((one) => categories.has(one));
    const skip_questions = lists.skip_questions.filter((one) => questions.has(one));
    if (
      skip_categories.length < lists.skip_categories.length ||
      skip_questions.length < lists.skip_questions.length
    )
      await update(db, id, { title, skip_categories, skip_questions });
  }
}
