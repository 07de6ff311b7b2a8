import type { Db } from './database.ts';
import { isPostgres } from './transactions.ts';

interface Lockable<T> {
  forUpdate(): T;
}
/** Locks the rows until the transaction ends. SQLite has only one writer, so it needs no lock. */
export const forUpdate = <T extends Lockable<T>>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate() : query;

/**
 * Locks only rows that nobody else has locked: for work that several processes share. Nobody waits,
 * and no two processes get the same row.
 */
export const claimable = <T extends Lockable<T> & { skipLocked(): T }>(db: Db, query: T): T =>
  isPostgres(db) ? query.forUpdate().skipLocked() : query;
