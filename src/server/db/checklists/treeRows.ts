import { setImmediate } from 'node:timers/promises';
import type { Db } from '#server/db/base/database.ts';
import type { Tables } from '#server/db/base/tables.ts';

/** The parts of a new tree; parents stand before the parts below them. */
export type TreeRows = {
  [Table in 'categories' | 'questions' | 'help_questions']: Tables[Table][];
};

/** The most rows in one statement: an import of 5,000 must not hold everybody up for seconds. */
const together = 200;

/** Adds all parts of a tree that has none yet; other requests go between the statements. */
export async function addTree(db: Db, rows: TreeRows): Promise<void> {
  for (const table of ['categories', 'questions', 'help_questions'] as const)
    for (let at = 0; at < rows[table].length; at += together) {
      // The embedded database answers without a pause, so we make one.
      if (at > 0) await setImmediate();
      await db
        .insertInto(table)
        .values(rows[table].slice(at, at + together))
        .execute();
    }
}
