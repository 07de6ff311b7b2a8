import type { Db } from './database.ts';

/** Stores the order of siblings. All three tables keep it in a column of the same name. */
export async function reorder(
  db: Db,
  table: 'categories' | 'questions' | 'help_questions',
  siblings: readonly { id: string }[],
): Promise<void> {
  for (const [index, { id }] of siblings.entries())
    await db
      .updateTable(table as 'questions')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
}
