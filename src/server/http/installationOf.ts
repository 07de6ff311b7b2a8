import type { Db } from '#server/db/base/database.ts';
import { isPostgres } from '#server/db/base/transactions.ts';
import type { Installation } from '#server/handlers/context/context.ts';
import type { Letterhead } from '#server/letterhead.ts';
import { roomOf } from '#server/roomOf.ts';
import type { Retain } from '#server/settings/settings.ts';

interface Settings {
  db: Db;
  retain?: Retain;
  keepSentDays?: number;
  offlineHours?: number;
  registerUrl?: string | null;
  letterhead?: Letterhead | null;
  dataDir?: string | null;
}

/** The facts about this installation, with a usual value for each setting that is missing. */
export const installationOf = ({ db, dataDir = null, ...given }: Settings): Installation => ({
  database: isPostgres(db) ? 'postgres' : 'sqlite',
  retain: given.retain ?? { inspections: null, audit: null, mails: null },
  keepSentDays: given.keepSentDays ?? 14,
  offlineHours: given.offlineHours ?? 12,
  registerUrl: given.registerUrl ?? null,
  letterhead: given.letterhead ?? null,
  freeBytes: async () => (dataDir === null ? null : ((await roomOf(dataDir))?.free ?? null)),
  embeddedIn: isPostgres(db) ? null : dataDir,
});
