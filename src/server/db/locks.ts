import type { Db } from './database.ts';
import { isPostgres } from './transactions.ts';

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
