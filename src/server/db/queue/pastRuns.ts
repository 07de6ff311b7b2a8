import type { Db } from '#server/db/base/database.ts';

/** One turn of a job that runs once a day. */
export interface Run {
  day: string;
  startedAt: string;
  endedAt: string | null;
  report: unknown;
}

/** The last turns of a job, newest first. */
export async function latest(db: Db, name: string, limit: number): Promise<Run[]> {
  const rows = await db
    .selectFrom('runs')
    .selectAll()
    .where('name', '=', name)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    day: row.day,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    report: row.report_json === null ? null : (JSON.parse(row.report_json) as unknown),
  }));
}
