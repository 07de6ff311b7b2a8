import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './transactions.ts';

/** Reads a column with a JSON list of texts as rows `s`, each with a `value`. */
export function listed(db: Db, column: string): RawBuilder<unknown> {
  const list = sql.ref(column);
  return isPostgres(db)
    ? sql`jsonb_array_elements_text(${list}::jsonb) as s(value)`
    : sql`json_each(${list}) as s`;
}
