import type { Db } from '#server/db/base/database.ts';

/**
 * The first part that each part of these versions is a copy of, by id; parts that are no copy are
 * left out.
 */
export async function lineagesIn(
  db: Db,
  versions: readonly string[],
): Promise<Map<string, string>> {
  const of = async (table: 'categories' | 'questions') =>
    db
      .selectFrom(table)
      .select(['id', 'lineage'])
      .where('version_id', 'in', versions)
      .where('lineage', 'is not', null)
      .execute();
  const [categories, questions] = [await of('categories'), await of('questions')];
  return new Map([...categories, ...questions].map(({ id, lineage }) => [id, lineage ?? id]));
}
