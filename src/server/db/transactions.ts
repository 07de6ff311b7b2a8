import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';
import { isLostRace } from './failures.ts';

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Resolves when the database answers. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

interface Lockable<T> {
  forUpdate(): T;
}
/**
 * Locks the rows until the transaction ends. SQLite has one writer already, so nothing is needed
 * there.
 */
export const forUpdate = <T extends Lockable<T>>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate() : query;

/**
 * The same, taking rows that nobody else holds: for work that several processes share out among
 * them. Nobody waits, and no two get the same.
 */
export const claimable = <T extends Lockable<T> & { skipLocked(): T }>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate().skipLocked() : query;

/** True for a unique-key violation on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === '23505' || errcode === 1555 || errcode === 2067;
}

/**
 * Runs `work` in one transaction; PostgreSQL's serialisation and deadlock failures are tried again,
 * three times in all.
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

/** Opens a second connection without time limits, by database; only PostgreSQL needs one. */
export const unhurriedTwins = new WeakMap<Db, () => Db>();

/** Runs `work` without the limits that requests have: for migrations and first filling. */
export async function unhurried<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const twin = unhurriedTwins.get(db)?.();
  if (!twin) return work(db);
  try {
    return await work(twin);
  } finally {
    await twin.destroy();
  }
}

/**
 * Runs `work` in one transaction, in one process at a time; the others wait for it, however long
 * that takes.
 */
export const exclusively = <T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> =>
  unhurried(db, (own) =>
    inTransaction(own, async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
      return work(trx);
    }),
  );
