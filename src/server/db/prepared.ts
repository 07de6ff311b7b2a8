import type { Role } from '#shared/model/enums.ts';
import { preparedIssuer } from './accounts.ts';
import type { Db } from './database.ts';
import { create, type Identity, personal, refresh } from './logins.ts';

/**
 * Accounts that an administrator made before the person logged in: known by their e-mail address
 * alone, until somebody comes whose provider says that the address is theirs.
 */
const keyOf = (email: string): string => email.trim().toLowerCase();

type Named = Pick<Identity, 'email' | 'givenName' | 'familyName'>;

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

/** Mends whom it is for. From then on another address brings somebody to it. */
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

/** Whether an account has this e-mail address already, prepared or not; but for the one with the id `except`. */
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
 * From here on it is this person's, and nobody else's; false where it was somebody's already, who
 * came at the same moment.
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
