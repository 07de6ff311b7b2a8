import { setTimeout } from 'node:timers/promises';
import * as requestCounts from '#server/db/accounts/requestCounts.ts';
import * as auditTable from '#server/db/audit/audit.ts';
import type { Db } from '#server/db/base/database.ts';
import { isForeignKeyViolation } from '#server/db/base/transactions.ts';
import * as snapshots from '#server/db/checklists/snapshots.ts';
import * as purge from '#server/db/system/purge.ts';
import { firstIdOf, uuidv7 } from '#server/ids.ts';
import { lookNightly, whenDue } from '#server/nightTurn.ts';
import type { PhotoStore } from '#server/photos/photoStore.ts';
import { sweepPhotos } from '#server/photos/sweepPhotos.ts';
import type { Retain } from '#server/settings/settings.ts';
import type { Purged } from '#shared/model/purge.ts';

// Deletes data that may not be kept any longer, once a night, and reports how much.

const dayMs = 24 * 3_600_000;
/**
 * Days in which nobody is told of the same step or offer again (remind.ts): its mail stays as long.
 */
const told = 14;
/** A session never lasts longer than seven days (identity/lifetimes.ts). */
const sessionsMs = 7 * dayMs;
const some = { inspections: 50, audit: 2_000, mails: 2_000, snapshots: 50 };

export const jobName = 'purge';

interface PurgeOptions {
  db: Db;
  /** Where the bytes of photos are kept. */
  photos: PhotoStore;
  retain: Retain;
  clock?: () => number;
  /** Milliseconds of rest between two parts, in which others can work. Default 20. */
  restMs?: number;
  /** Stops the work between two parts, with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Deletes all data that is older than it may be kept, in parts. Answers how much it deleted; throws
 * errors of the database.
 */
export async function runPurge({
  db,
  photos,
  retain,
  clock = Date.now,
  restMs = 20,
  signal,
}: PurgeOptions): Promise<Purged> {
  const now = clock();
  const at = (ms: number) => new Date(ms).toISOString();
  const inParts = async (part: () => Promise<number>, full: number): Promise<number> => {
    for (let total = 0; ; await setTimeout(restMs, undefined, { signal })) {
      const gone = await part();
      total += gone;
      if (gone < full) return total;
    }
  };
  const before = (days: number) => now - days * dayMs;
  const tell = async (trx: Db, ids: readonly string[]) => {
    for (const record of ids)
      await auditTable.write(trx, {
        id: uuidv7(now),
        at: at(now),
        account: null,
        noun: 'inspection',
        record,
        event: 'purge',
      });
  };
  const { inspections, audit, mails } = retain;
  const purged = {
    inspections:
      inspections === null
        ? 0
        : await inParts(
            () => purge.inspections(db, at(before(inspections)), some.inspections, tell),
            some.inspections,
          ),
    audit:
      audit === null
        ? 0
        : await inParts(
            () => purge.audit(db, at(before(audit)), firstIdOf(before(audit)), some.audit),
            some.audit,
          ),
    mails:
      mails === null
        ? 0
        : await inParts(
            () => purge.mails(db, at(before(mails)), at(before(Math.max(mails, told))), some.mails),
            some.mails,
          ),
    ...(await purge.leftovers(db, { now: at(now), sessionsBefore: at(now - sessionsMs) })),
  };
  await requestCounts.forget(db, now);
  const swept = { ...purged, photos: await sweepPhotos(db, photos, now) };
  await inParts(
    () =>
      snapshots.removeUnused(db, some.snapshots).catch((error: unknown) => {
        // A snapshot came into use again at this moment: the next night continues.
        if (isForeignKeyViolation(error)) return 0;
        throw error;
      }),
    some.snapshots,
  );
  return swept;
}

/** Tonight's purge; null when there was nothing to do. */
export const purgeWhenDue = (options: PurgeOptions): Promise<Purged | null> =>
  whenDue({
    db: options.db,
    job: jobName,
    clock: options.clock ?? Date.now,
    run: (db) => runPurge({ ...options, db }),
  });

/** Purges every night, until closed. */
export const startPurging = (
  options: PurgeOptions & { tell: (event: string, details: Record<string, unknown>) => void },
): { close(): Promise<void> } =>
  lookNightly(
    async (signal) => {
      const purged = await purgeWhenDue({ ...options, signal });
      if (purged) options.tell('purged', { ...purged });
    },
    (reason) => options.tell('purge_failed', { reason }),
  );
