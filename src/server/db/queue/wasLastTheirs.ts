import type { Db } from '#server/db/base/database.ts';

/**
 * Whether this person owned a deleted inspection until the end, and so deleted it. If they planned
 * it for a colleague or handed it over, it was the colleague's.
 */
export async function wasLastTheirs(db: Db, account: string, id: string): Promise<boolean> {
  const others = await db
    .selectFrom('audit')
    .select('id')
    .where('noun', '=', 'inspection')
    .where('record_id', '=', id)
    .where((e) => e.or([e('account_id', '!=', account), e('account_id', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  if (!others) return true;
  const deletion = await db
    .selectFrom('audit')
    .select('account_id')
    .where('noun', '=', 'inspection')
    .where('record_id', '=', id)
    .where('event', '=', 'delete')
    .executeTakeFirst();
  return deletion?.account_id === account;
}
