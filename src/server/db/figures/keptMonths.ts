import type { Db } from '#server/db/base/database.ts';

/** Keeps counts of months, per database, while nothing in those months changes. */
export interface KeptMonths<T> {
  /** Null when the count is not kept, or was made on another state. */
  find(db: Db, key: string, stamp: string): T | null;
  keep(db: Db, key: string, stamp: string, counts: T): void;
}

/**
 * @param most how many counts are kept of one database; the count not used for longest goes first
 */
export function createKeptMonths<T>(most: number): KeptMonths<T> {
  const kept = new WeakMap<Db, Map<string, { stamp: string; counts: T }>>();
  const of = (db: Db) => {
    const known = kept.get(db) ?? new Map<string, { stamp: string; counts: T }>();
    kept.set(db, known);
    return known;
  };
  return {
    find(db, key, stamp) {
      const months = of(db);
      const found = months.get(key);
      if (found?.stamp !== stamp) return null;
      months.delete(key);
      months.set(key, found);
      return found.counts;
    },
    keep(db, key, stamp, counts) {
      const months = of(db);
      months.delete(key);
      months.set(key, { stamp, counts });
      for (const [oldest] of months) {
        if (months.size <= most) break;
        months.delete(oldest);
      }
    },
  };
}
