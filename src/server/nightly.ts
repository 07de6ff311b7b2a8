import type { Db } from '#server/db/database.ts';
import * as runs from '#server/db/runs.ts';
import { unhurried } from '#server/db/unhurried.ts';
import { formatMoment } from '#shared/rules/moments.ts';

/** Work that is done once a night, whatever number of instances there are. */

/** From this hour on, Dutch time: nobody is inspecting. */
const fromHour = 3;
/** A turn of which nothing was heard for so long was not finished, or is tried again. */
const staleMs = 3 * 3_600_000;
const lookMs = 10 * 60_000;

export interface NightWork<T extends object> {
  db: Db;
  /** Names the turn: each job has one a night. */
  job: string;
  clock: () => number;
  /** Its outcome is kept with the turn. */
  run: (db: Db) => Promise<T>;
  /** Whether that was all for tonight; without it, it always is. */
  isDone?: (outcome: T) => boolean;
}

/** Today in the Netherlands, and the hour there. */
function dutchNow(ms: number): { day: string; hour: number } {
  const [date = '', time = ''] = formatMoment(new Date(ms).toISOString()).split(' ');
  return { day: date.split('-').reverse().join('-'), hour: Number(time.slice(0, 2)) };
}

/**
 * Does tonight's work when it is time and nobody did it yet: one instance of all, and by day when
 * none of them ran at night. Answers what it came to, or null when there was nothing to do. A turn
 * that fails is given back; one that came to nothing is tried again after `staleMs`, that same day.
 */
export async function whenDue<T extends object>(work: NightWork<T>): Promise<T | null> {
  const { db, job, clock, run, isDone = () => true } = work;
  const now = clock();
  const { day, hour } = dutchNow(now);
  if (hour < fromHour) return null;
  const at = (ms: number) => new Date(ms).toISOString();
  if (!(await runs.claim(db, job, day, at(now), at(now - staleMs)))) return null;
  // A night's work may take longer than a request.
  const outcome = await unhurried(db, run).catch(async (error: unknown) => {
    await runs.giveBack(db, job, day);
    throw error;
  });
  await runs.end(db, job, day, at(clock()), { report: outcome, isDone: isDone(outcome) });
  return outcome;
}

/** Looks regularly whether it is time, until closed; `look` tells itself what it did. */
export function lookNightly(
  look: (signal: AbortSignal) => Promise<void>,
  failed: (reason: string) => void,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const once = () => {
    running = look(closing.signal)
      .catch((error: unknown) => failed(error instanceof Error ? error.message : 'unknown'))
      .finally(() => {
        if (!closing.signal.aborted) timer = setTimer(once, lookMs);
      });
  };
  timer = setTimer(once, 5_000);
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
