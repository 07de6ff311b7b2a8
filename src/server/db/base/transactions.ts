import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';
import { isLostRace } from './failures.ts';

/** Which of the two databases this is: false means SQLite. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** True for a unique-key violation on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/**
 * True, on either database, when a row that was to be deleted is still referred to, or when a row
 * refers to one that does not exist.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23503' || errcode === 787;
}

/**
 * Runs `work` in one transaction. PostgreSQL's serialisation failures and deadlocks are tried
 * again, three times in all.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 3 || !isLostRace(error)) throw error;
    }
  }
}
