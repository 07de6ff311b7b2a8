import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction, isPostgres } from './transactions.ts';

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
