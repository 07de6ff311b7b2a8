import type { Db } from '#server/db/base/database.ts';

/** A change of a record after this revision that another device made. */
export const othersQuery = (db: Db, record: string, revision: number, device: string | undefined) =>
  db
    .selectFrom('audit')
    .select('revision')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .$if(device !== undefined, (q) =>
      q.where((e) => e.or([e('device', 'is', null), e('device', '!=', device as string)])),
    )
    .limit(1);

/** Whether there is such a change. */
export const othersSince = async (...asked: Parameters<typeof othersQuery>): Promise<boolean> =>
  (await othersQuery(...asked).executeTakeFirst()) !== undefined;

/** The revision of a record this many changes ago; null when it has no more changes than that. */
export async function revisionAgo(db: Db, record: string, changes: number): Promise<number | null> {
  const row = await db
    .selectFrom('audit')
    .select('revision')
    .where('record_id', '=', record)
    .where('revision', 'is not', null)
    .orderBy('revision', 'desc')
    .limit(1)
    .offset(changes)
    .executeTakeFirst();
  return row?.revision ?? null;
}
