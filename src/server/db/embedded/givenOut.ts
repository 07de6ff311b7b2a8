import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as epochs from '#server/db/devices/epochs.ts';

/** What devices may have heard of the server: the highest revision, and the epoch. */
export interface GivenOut {
  count: number;
  epoch: string | null;
}

/**
 * Reads what the server of this database file told devices; nothing if the file does not exist or
 * cannot be read.
 */
export function givenOut(database: string): GivenOut {
  const nothing = { count: 0, epoch: null };
  if (!existsSync(database)) return nothing;
  try {
    const db = new DatabaseSync(database, { readOnly: true, timeout: 5_000 });
    try {
      const row = db
        .prepare(
          'SELECT max(n) AS most FROM (SELECT max(revision) AS n FROM inspections UNION ALL SELECT max(work_revision) FROM accounts)',
        )
        .get();
      const kept = db.prepare('SELECT value FROM secrets WHERE name = ?').get(epochs.names.epoch);
      return {
        count: Number(row?.['most'] ?? 0),
        epoch: (kept?.['value'] as string | undefined) ?? null,
      };
    } finally {
      db.close();
    }
  } catch {
    return nothing;
  }
}
