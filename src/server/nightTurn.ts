import type { Db } from '#server/db/base/database.ts';
import { unhurried } from '#server/db/base/unhurried.ts';
import * as runs from '#server/db/queue/runs.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';

/** Work that is done once a night, also with several instances. */

/** The hour from which work may begin, Dutch time: nobody is inspecting then. */
const fromHour = 3;
/** Milliseconds after which a turn that has not ended counts as failed, and is taken again. */
const staleMs = 3 * 3_600_000;
const lookMs = 10 * 60_000;

interface NightWork<T extends object> {
  db: Db;
  /** The name of the job: each job has one turn a night. */
  job: string;
  clock: () => number;
  /** Does the work; its outcome is stored with the turn. */
  run: (db: Db) => Promise<T>;
  /** Whether the work is done for tonight; without it, it always is. */
  isDone?: (outcome: T) => boolean;
}

/** The present day and hour in the Netherlands. */
function dutchNow(ms: number): { day: string; hour: number } {
  const [date = '', time = ''] = formatMoment(new Date(ms).toISOString()).split(' ');
  return { day: date.split('-').reverse().join('-'), hour: Number(time.slice(0, 2)) };
}

/**
 * Does tonight's work if it is time and no instance has done it yet. If no instance ran at night,
 * it is done by day. Answers the outcome, or null when there was nothing to do. A turn that fails
 * is given back; a turn that is not done is tried again after `staleMs`, on the same day.
 */
export async function whenDue<T extends object>(work: NightWork<T>): Promise<T | null> {
  const { db, job, clock, run, isDone = () => true } = work;
  const now = clock();
  const { day, hour } = dutchNow(now);
  if (hour < fromHour) return null;
  const at = (ms: number) => new Date(ms).toISOString();
  if (!(await runs.claim(db, job, day, at(now), at(now - staleMs)))) return null;
  // A night's work may take longer than the time limit of a request.
  const outcome = await unhurried(db, run).catch(async (error: unknown) => {
    await runs.giveBack(db, job, day);
    throw error;
  });
  await runs.end(db, job, day, at(clock()), { report: outcome, isDone: isDone(outcome) });
  return outcome;
}

/** Checks regularly whether it is time, until closed; `look` itself reports its outcome. */
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
