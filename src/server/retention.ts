import { setTimeout } from 'node:timers/promises';
import * as auditTable from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import * as purge from '#server/db/purge.ts';
import * as requestCounts from '#server/db/requestCounts.ts';
import * as runs from '#server/db/runs.ts';
import { unhurried } from '#server/db/unhurried.ts';
import type { Purged } from '#shared/model/purge.ts';
import { formatMoment } from '#shared/rules/moments.ts';
import { firstIdOf, uuidv7 } from './ids.ts';
import type { Retain } from './settings.ts';

/** Deleting what may not be kept any longer, once a night, with a report of what went. */
const dayMs = 24 * 3_600_000;
/** Sessions are over after seven days whatever happens (identity.ts). */
const sessionsMs = 7 * dayMs;
const some = { inspections: 50, audit: 2_000 };

export const jobName = 'purge';
/** From this hour on, Dutch time: nobody is inspecting. */
const fromHour = 3;
/** A turn of which nothing was heard for so long was not finished. */
const staleMs = 3 * 3_600_000;
const lookMs = 10 * 60_000;

export interface PurgeOptions {
  db: Db;
  retain: Retain;
  clock?: () => number;
  /** Milliseconds between two parts, in which others may work. Default 20. */
  restMs?: number;
  /** Ends it between two parts, with an AbortError. */
  signal?: AbortSignal;
}

/**
 * Deletes everything that is older than it may be kept, in parts. Answers what went; throws what
 * the database throws.
 */
export async function runPurge({
  db,
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
    mails: mails === null ? 0 : await purge.mails(db, at(before(mails))),
    ...(await purge.leftovers(db, { now: at(now), sessionsBefore: at(now - sessionsMs) })),
  };
  await requestCounts.forget(db, now);
  return purged;
}

/** Today in the Netherlands, and the hour there. */
function dutchNow(ms: number): { day: string; hour: number } {
  const [date = '', time = ''] = formatMoment(new Date(ms).toISOString()).split(' ');
  return { day: date.split('-').reverse().join('-'), hour: Number(time.slice(0, 2)) };
}

/**
 * Does tonight's purge when it is time and nobody did it yet: one instance of all, however many
 * there are, and by day when none of them ran at night. Answers what went, or null when there was
 * nothing to do. A turn that fails is given back.
 */
export async function purgeWhenDue(options: PurgeOptions): Promise<Purged | null> {
  const { db, clock = Date.now } = options;
  const now = clock();
  const { day, hour } = dutchNow(now);
  if (hour < fromHour) return null;
  const at = (ms: number) => new Date(ms).toISOString();
  if (!(await runs.take(db, jobName, day, at(now), at(now - staleMs)))) return null;
  // A night's work may take longer than a request.
  const purged = await unhurried(db, (own) => runPurge({ ...options, db: own })).catch(
    async (error: unknown) => {
      await runs.giveBack(db, jobName, day);
      throw error;
    },
  );
  await runs.end(db, jobName, day, at(clock()), purged);
  return purged;
}

/** Looks regularly whether it is time, until closed. */
export function startNightly(
  options: PurgeOptions & { tell: (event: string, details: Record<string, unknown>) => void },
): { close(): Promise<void> } {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = purgeWhenDue({ ...options, signal: closing.signal })
      .then((purged) => purged && options.tell('purged', { ...purged }))
      .catch((error: unknown) =>
        options.tell('purge_failed', {
          reason: error instanceof Error ? error.message : 'unknown',
        }),
      )
      .finally(() => {
        if (!closing.signal.aborted) timer = setTimer(look, lookMs);
      });
  };
  timer = setTimer(look, 5_000);
  return {
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

const setTimer = (work: () => void, ms: number): NodeJS.Timeout =>
  globalThis.setTimeout(work, ms).unref();
