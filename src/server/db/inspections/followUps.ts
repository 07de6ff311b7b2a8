import type { Db } from '#server/db/base/database.ts';
import type { Earlier } from '#shared/model/inspection.ts';

/** Stores that an inspection follows another one up, with the earlier results that it is about. */
export async function add(db: Db, id: string, root: string, earlier: Earlier): Promise<void> {
  await db
    .insertInto('follow_ups')
    .values({ inspection_id: id, root_id: root, earlier_json: JSON.stringify(earlier) })
    .execute();
}

/** The number of follow-ups of an inspection. */
export async function countOf(db: Db, root: string): Promise<number> {
  const { count } = await db
    .selectFrom('follow_ups')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('root_id', '=', root)
    .executeTakeFirstOrThrow();
  return Number(count);
}
