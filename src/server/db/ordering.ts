import type { Db } from './database.ts';

/**
 * Gives siblings the places in which they come. The three tables keep their order in the same
 * column.
 */
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
