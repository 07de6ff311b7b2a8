import { sql } from 'kysely';
import type { Db } from '#server/db/base/database.ts';
import { perPart } from '#shared/rules/checklist/checklistSize.ts';

/** The size of a version, counted as rules/checklist/checklistSize.ts does. */
export async function sizeOf(db: Db, version: string): Promise<number> {
  const { size } = await db
    .selectNoFrom((e) => [
      sum(
        e
          .selectFrom('categories')
          .where('version_id', '=', version)
          .select(
            length(
              perPart,
              'title',
              'description',
              'default_value',
              'last_question',
              'last_question_title',
            ),
          ),
        e
          .selectFrom('questions')
          .where('version_id', '=', version)
          .select(length(perPart, 'title', 'text', 'description', 'default_value')),
        e
          .selectFrom('help_questions')
          .where('version_id', '=', version)
          .select(length(perPart, 'text')),
      ).as('size'),
    ])
    .executeTakeFirstOrThrow();
  return Number(size);
}

/** The characters of these columns plus `each`, summed over all rows. */
const length = (each: number, ...columns: readonly string[]) =>
  sql<number>`coalesce(sum(${sql.lit(each)} + ${sql.join(
    columns.map((column) => sql`length(${sql.ref(column)})`),
    sql` + `,
  )}), 0)`.as('size');

const sum = (...parts: readonly object[]) =>
  sql<number>`${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` + `,
  )}`;

/** The number of a version's colours, and the characters of their lists of left-out parts. */
export async function coloursOf(
  db: Db,
  version: string,
): Promise<{ count: number; characters: number }> {
  const { count, size } = await db
    .selectFrom('templates')
    .where('version_id', '=', version)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      length(0, 'skip_categories_json', 'skip_questions_json'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), characters: Number(size) };
}
