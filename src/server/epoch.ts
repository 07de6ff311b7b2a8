import type { Db } from '#server/db/database.ts';
import * as epochs from './db/epochs.ts';

/**
 * The installation's epoch, in memory: every answer tells it, and none asks the database for it.
 */
export interface Epoch {
  /** What was read last. */
  known(): string;
  close(): void;
}

/**
 * Reads the epoch, and again every so many ms until closed: a PostgreSQL may be restored under a
 * running server, against the advice. While the database is away the last one stays. @throws what
 * the database throws, the first time
 */
export async function createEpoch(db: Db, everyMs = 10_000): Promise<Epoch> {
  let known = await epochs.keep(db);
  const timer = setInterval(() => {
    epochs.keep(db).then(
      (epoch) => {
        known = epoch;
      },
      () => undefined,
    );
  }, everyMs).unref();
  return { known: () => known, close: () => clearInterval(timer) };
}
