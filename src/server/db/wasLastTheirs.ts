import type { Db } from './database.ts';

/**
 * Whether an inspection that is gone was this person's to the end: they deleted it. Of one that they
 * planned, or handed over, it was a colleague's.
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
