import type { Db } from '#server/db/base/database.ts';
import type { Role } from '#shared/model/enums.ts';
import { preparedIssuer } from './accounts.ts';
import { create, type Identity, personal, refresh } from './logins.ts';

// Accounts that an administrator made before the person logged in. Each is known only by its e-mail
// address, until a person logs in whose provider says that the address is theirs.

const keyOf = (email: string): string => email.trim().toLowerCase();

type Named = Pick<Identity, 'email' | 'givenName' | 'familyName'>;

/**
 * Adds an account that has its roles already. Fails on the unique key when one was prepared for
 * this address before. `now`: ISO 8601.
 */
export async function prepare(
  db: Db,
  id: string,
  person: Named,
  roles: readonly Role[],
  now: string,
): Promise<void> {
  const identity = { iss: preparedIssuer, extId: keyOf(person.email), phonePrimary: '' };
  await create(db, id, { ...identity, ...person, username: person.email }, roles, now);
}

/** Corrects the person of a prepared account. From then on only the new address leads to it. */
export async function mend(db: Db, id: string, person: Named): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...personal({ ...person, username: person.email }),
      ext_id: keyOf(person.email),
    })
    .where('id', '=', id)
    .where('iss', '=', preparedIssuer)
    .execute();
}

/** Whether an account other than `except` has this e-mail address already, prepared or not. */
export async function isKnown(db: Db, email: string, except: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', keyOf(email)))
    .where('deleted_at', 'is', null)
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Id of the account that was prepared for this address; null when there is none. */
export async function preparedFor(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('iss', '=', preparedIssuer)
    .where('ext_id', '=', keyOf(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Gives a prepared account to the person who logged in. False when somebody else got it at the same
 * moment.
 */
export async function takeOver(db: Db, id: string, identity: Identity): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ iss: identity.iss, ext_id: identity.extId })
    .where('id', '=', id)
    .where('iss', '=', preparedIssuer)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await refresh(db, id, identity);
  return true;
}
