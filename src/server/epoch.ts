import type { Db } from '#server/db/base/database.ts';
import * as epochs from './db/devices/epochs.ts';

/** The installation's epoch, in memory: every answer tells it, without asking the database. */
export interface Epoch {
  /** The epoch that was read last. */
  known(): string;
  close(): void;
}

/**
 * Reads the epoch, and reads it again every `everyMs` milliseconds until closed: somebody may
 * restore a PostgreSQL under a running server, although we advise against that. While the database
 * is away, the last epoch stays. @throws errors of the database, the first time only
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
