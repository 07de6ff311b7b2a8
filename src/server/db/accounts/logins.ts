import type { Db } from '#server/db/base/database.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { live, preparedIssuer, roleColumns, toUser } from './accounts.ts';

export interface Identity {
  iss: string;
  extId: string;
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  phonePrimary: string;
}

/** The name and address of a person, in the columns of an account. */
export const personal = (
  identity: Pick<Identity, 'username' | 'givenName' | 'familyName' | 'email'>,
) => ({
  username: identity.username,
  given_name: identity.givenName,
  family_name: identity.familyName,
  email: identity.email,
  search: searchable(identity.username, identity.givenName, identity.familyName, identity.email),
});

/**
 * An issuer is stored without a slash at its end; earlier releases stored it as the setting spelled
 * it.
 */
export const spellings = (iss: string): string[] => [iss, `${iss}/`];

/**
 * Whether accounts of another issuer than this one exist, deleted ones too. Accounts that were only
 * prepared have no issuer yet.
 */
export async function hasIssuersBut(db: Db, iss: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('iss', 'not in', [iss, preparedIssuer])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account of an identity; the key is (iss, sub), never the e-mail address. */
export async function findByIdentity(db: Db, iss: string, extId: string): Promise<User | null> {
  const row = await live(db)
    .where('iss', 'in', spellings(iss))
    .where('ext_id', '=', extId)
    .orderBy('accounts.created_at')
    .executeTakeFirst();
  return row ? toUser(row) : null;
}

/**
 * Ids of the accounts with this username or this id; several when two providers have a person with
 * the same username.
 */
export async function idsOfUsername(db: Db, username: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((e) => e.or([e('username', '=', username), e('id', '=', username)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Id of the account that this identity had before an administrator deleted it, the last one if
 * there were several; null if there was none.
 */
export async function tombstoneOf(db: Db, iss: string, extId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('iss', 'in', spellings(iss))
    .where('ext_id', '=', extId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Brings a deleted account back, without the roles it had; it owns its inspections again. A
 * switched-off account stays switched off.
 */
export async function revive(db: Db, id: string, identity: Identity): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...personal(identity), deleted_at: null, ...roleColumns([]) })
    .where('id', '=', id)
    .execute();
}

/**
 * Adds an enabled account. Fails on the unique key when this identity has an account that is not
 * deleted. `now`: ISO 8601.
 */
export async function create(
  db: Db,
  id: string,
  identity: Identity,
  roles: readonly Role[],
  now: string,
): Promise<void> {
  const row = {
    ...personal(identity),
    ...roleColumns(roles),
    id,
    iss: identity.iss,
    ext_id: identity.extId,
    phone_primary: identity.phonePrimary,
    enabled: true,
    file_id: null,
    work_revision: 0,
    created_at: now,
    deleted_at: null,
  };
  await db.insertInto('accounts').values(row).execute();
}

/** Stores the name and address that the provider gives; the account keeps its own phone number. */
export async function refresh(db: Db, id: string, identity: Identity): Promise<void> {
  await db.updateTable('accounts').set(personal(identity)).where('id', '=', id).execute();
}
