import type { Db } from './database.ts';

/** Jobs that are done once a day, whatever number of instances there are. */

/**
 * Takes today's turn of a job; false when somebody has or had it. A turn that began before
 * `staleBefore` and was not ended is taken over: its process died.
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
 * Keeps what a turn did, and ends it; one that is not done is left to whoever looks once it is
 * stale.
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

/** Gives a turn back that was not finished: whoever looks next takes it. */
export async function giveBack(db: Db, name: string, day: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ started_at: longAgo })
    .where('name', '=', name)
    .where('day', '=', day)
    .where('ended_at', 'is', null)
    .execute();
}
