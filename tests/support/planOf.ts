import { type CompiledQuery, sql } from 'kysely';
import type { TestApp } from './app.ts';

/**
 * How the database would answer a query. Of a table of a few rows it would read all: what counts is
 * that an index can be taken, so PostgreSQL is told not to.
 */
export const planOf = (
  { db }: TestApp,
  kind: 'sqlite' | 'postgres',
  query: { compile(): CompiledQuery },
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const isPostgres = kind === 'postgres';
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(trx);
    const compiled = query.compile();
    const explained = {
      ...compiled,
      sql: `${isPostgres ? 'explain' : 'explain query plan'} ${compiled.sql}`,
    };
    const { rows } = await trx.executeQuery(explained as CompiledQuery<Record<string, string>>);
    return rows.map((row) => row[isPostgres ? 'QUERY PLAN' : 'detail']).join('\n');
  });
