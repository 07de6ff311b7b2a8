import type { Db, OpenOptions } from './base/database.ts';
import { openPostgres } from './base/openPostgres.ts';
import { openSqlite } from './base/openSqlite.ts';

/**
 * Opens the database: `postgres://…` is PostgreSQL, anything else the path of a SQLite file.
 * SQLite: one connection in WAL mode, every commit on disk before it is acknowledged. PostgreSQL: a
 * pool; refuses a server that acknowledges before data is safe.
 * @throws DatabaseAway when it cannot be reached in time; DatabaseRefused.
 */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Db> {
  return isPostgresUrl(url) ? openPostgres(url, options) : openSqlite(url);
}

/** Whether this is an address of PostgreSQL; anything else is the path of a SQLite file. */
export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);
