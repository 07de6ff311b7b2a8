import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction, isPostgres } from './transactions.ts';

/**
 * For each database a function that opens a second connection without time limits; only PostgreSQL
 * needs that.
 */
export const unhurriedTwins = new WeakMap<Db, () => Db>();

/** Runs `work` without the time limits of requests: for migrations and the first filling. */
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
 * Runs `work` in one transaction, in one process at a time; the other processes wait for it,
 * however long that takes.
 */
export const exclusively = <T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> =>
  unhurried(db, (own) =>
    inTransaction(own, async (trx) => {
      if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
      return work(trx);
    }),
  );
