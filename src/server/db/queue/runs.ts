import type { Db } from '#server/db/base/database.ts';

/** Jobs that run once a day, also with several instances. */

/**
 * Takes today's turn of a job; false when an instance has it or had it. A turn that began before
 * `staleBefore` and did not end is taken over, because its process died.
 */
export async function claim(
  db: Db,
  name: string,
  day: string,
  now: string,
  staleBefore: string,
): Promise<boolean> {
  const taken = await db
    .insertInto('runs')
    .values({ name, day, started_at: now, ended_at: null, report_json: null })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'day'])
        .doUpdateSet({ started_at: now })
        .where('runs.ended_at', 'is', null)
        .where('runs.started_at', '<', staleBefore),
    )
    .returning('day')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Stores the report of a turn, and ends the turn. A turn that is not done stays open: when it is
 * stale, the next instance that looks takes it.
 */
export async function end(
  db: Db,
  name: string,
  day: string,
  now: string,
  { report, isDone }: { report: object; isDone: boolean },
): Promise<void> {
  await db
    .updateTable('runs')
    .set({
      ...(isDone ? { ended_at: now } : { started_at: now }),
      report_json: JSON.stringify(report),
    })
    .where('name', '=', name)
    .where('day', '=', day)
    .execute();
}

const longAgo = new Date(0).toISOString();

/** Gives an unfinished turn back: the next instance that looks takes it. */
export async function giveBack(db: Db, name: string, day: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ started_at: longAgo })
    .where('name', '=', name)
    .where('day', '=', day)
    .where('ended_at', 'is', null)
    .execute();
}
