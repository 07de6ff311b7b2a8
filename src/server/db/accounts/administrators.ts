import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import { preparedIssuer } from './accounts.ts';

const administrators = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where((e) => e.or([e('is_admin', '=', true), e('is_super_admin', '=', true)]));

/**
 * Those who have logged in once. One that was only prepared may never come, for instance because of
 * a slip in the e-mail address: nobody may count on that person.
 */
const seenAdministrators = (db: Db) => administrators(db).where('iss', '!=', preparedIssuer);

/** The e-mail addresses of the administrators. */
export async function administratorAddresses(db: Db): Promise<string[]> {
  return (await administrators(db).select('email').execute()).map(({ email }) => email);
}

/**
 * Ids of the enabled administrators who have logged in once, locked until the transaction ends: the
 * last one must stay.
 */
export async function lockAdministrators(db: Db): Promise<string[]> {
  return (await forUpdate(db, seenAdministrators(db).select('id')).execute()).map(({ id }) => id);
}

/** Whether somebody who has logged in once is administrator or super administrator. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await seenAdministrators(db).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Whether somebody who has logged in once is super administrator. */
export const hasSuperAdministrator = async (db: Db): Promise<boolean> =>
  (await seenAdministrators(db)
    .select('id')
    .where('is_super_admin', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
