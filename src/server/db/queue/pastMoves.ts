import type { Db } from '#server/db/base/database.ts';
import { choiceColumns, choiceOf } from '#server/db/checklists/choice.ts';
import type { Selection } from '#shared/model/template.ts';

/** Moves of inspections to another version (agreements part 6). */

/** A move: the version before it, and the inspection's revision after it. */
export interface Move {
  from: string;
  revision: number;
}

/** The moves of an inspection, the oldest first. */
export async function of(db: Db, inspection: string): Promise<Move[]> {
  const rows = await db
    .selectFrom('version_moves')
    .select(['from_id', 'revision'])
    .where('inspection_id', '=', inspection)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({ from: row.from_id, revision: row.revision }));
}

/** The selection that an inspection had before this move. */
export async function choiceBefore(
  db: Db,
  inspection: string,
  { revision }: Move,
): Promise<Selection> {
  const row = await db
    .selectFrom('version_moves')
    .select(choiceColumns)
    .where('inspection_id', '=', inspection)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return choiceOf(row);
}

/** The most ids that are looked up. */
const most = 500;

/** The version of each of these domains, items and conditions. */
export async function homesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const some = ids.slice(0, most);
  const inTable = (table: 'categories' | 'questions') =>
    db.selectFrom(table).select(['id', 'version_id']).where('id', 'in', some).execute();
  const rows = [...(await inTable('categories')), ...(await inTable('questions'))];
  return new Map(rows.map((row) => [row.id, row.version_id]));
}

/**
 * Whether inspections under way were moved away from this version: a device that has not heard of
 * the move still works on it.
 */
export async function isLeft(db: Db, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('version_moves')
    .innerJoin('inspections', 'inspections.id', 'version_moves.inspection_id')
    .select('version_moves.inspection_id')
    .where('version_moves.from_id', '=', version)
    .where('inspections.status', '!=', 'finished')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
