import type { Db } from './database.ts';
import { nameOf } from './nameOf.ts';

/** The name of an account, also of a deleted one; '' when it never existed. */
export async function nameById(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select(['given_name', 'family_name', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? nameOf(row) : '';
}
