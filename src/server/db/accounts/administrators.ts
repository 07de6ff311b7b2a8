import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';

const administrators = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where((e) => e.or([e('is_admin', '=', true), e('is_super_admin', '=', true)]));

/** The e-mail addresses of the administrators. */
export async function administratorAddresses(db: Db): Promise<string[]> {
  return (await administrators(db).select('email').execute()).map(({ email }) => email);
}

/** Ids of the enabled administrators, locked until the transaction ends: the last one must stay. */
export async function lockAdministrators(db: Db): Promise<string[]> {
  return (await forUpdate(db, administrators(db).select('id')).execute()).map(({ id }) => id);
}

/** Whether an enabled account is administrator or super administrator. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await administrators(db).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Whether an enabled account is super administrator. */
export const hasSuperAdministrator = async (db: Db): Promise<boolean> =>
  (await administrators(db)
    .select('id')
    .where('is_super_admin', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
