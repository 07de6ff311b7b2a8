import type { Db } from './database.ts';

/** Whether anything was done to a record after this revision by another device than this one. */
export async function othersSince(
  db: Db,
  record: string,
  revision: number,
  device: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('record_id', '=', record)
    .where('revision', '>', revision)
    .$if(device !== undefined, (q) =>
      q.where((e) => e.or([e('device', 'is', null), e('device', '!=', device as string)])),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
