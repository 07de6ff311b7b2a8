import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Db, OpenOptions } from './database.ts';
import { DatabaseAway, DatabaseRefused } from './databaseAway.ts';
import { createPool } from './postgres.ts';
import type { Tables } from './tables.ts';
import { unhurriedTwins } from './unhurried.ts';
import { waitForDatabase } from './waitForDatabase.ts';

/**
 * Opens a pool when the database answers, for which it waits at most `waitMs`. Refuses a server
 * that could lose acknowledged work. @throws DatabaseAway, DatabaseRefused
 */
export async function openPostgres(
  url: string,
  { allowUnsafeServer = false, waitMs = 0, onWait }: OpenOptions,
): Promise<Db> {
  const open = (hurry: { unhurried?: boolean } = {}) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, hurry) }) });
  const db = open();
  unhurriedTwins.set(db, () => open({ unhurried: true }));
  const where = whereOf(url);
  try {
    await waitForDatabase(db, where, waitMs, onWait);
    for (const name of allowUnsafeServer ? [] : ['fsync', 'full_page_writes']) {
      const { rows } = await sql<
        Record<string, string>
      >`select current_setting(${name}) as value`.execute(db);
      if (rows[0]?.['value'] !== 'on')
        throw new Error(
          `PostgreSQL runs with ${name}=off: acknowledged work could be lost. Turn it on.`,
        );
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error instanceof DatabaseAway ? error : new DatabaseRefused(where, error);
  }
}

/** Host, port and name of the database; never the password. */
function whereOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' };
  return `${host}${pathname}` || 'PostgreSQL';
}
