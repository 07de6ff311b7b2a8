import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { access } from '#server/db/audit/auditLog.ts';
import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import { nameOf } from '#server/db/base/nameOf.ts';
import { readPage } from '#server/db/base/page.ts';
import { byFamily, byName, byValue, like } from '#server/db/base/search.ts';
import type { AccountRow, Tables } from '#server/db/base/tables.ts';
import type { ListedUser, RoleFilter, User, UserQuery } from '#shared/model/account.ts';
import type { SensitiveAct } from '#shared/model/audit.ts';
import type { Role } from '#shared/model/enums.ts';
import type { Colleague } from '#shared/model/transfer.ts';

/**
 * Accounts: the people who can log in. A deleted account stays as a tombstone (agreements part 2),
 * and the reads here leave it out.
 */
type Stored = Selectable<AccountRow> & { file_modified: string | null };

/** Stored as issuer of accounts that are only prepared (prepared.ts). */
export const preparedIssuer = 'prepared';

/** The roles of a stored account, always in the same order; empty when it has none. */
export const rolesOf = (
  row: Pick<
    Selectable<AccountRow>,
    'is_super_admin' | 'is_admin' | 'is_inspector' | 'is_coordinator'
  >,
): Role[] => [
  ...(row.is_super_admin ? (['ROLE_SUPER_ADMIN'] as const) : []),
  ...(row.is_admin ? (['ROLE_ADMIN'] as const) : []),
  ...(row.is_inspector ? (['ROLE_INSPECTOR'] as const) : []),
  ...(row.is_coordinator ? (['ROLE_COORDINATOR'] as const) : []),
];

/** The columns for exactly these roles: every other role becomes false. */
export const roleColumns = (roles: readonly Role[]) => ({
  is_super_admin: roles.includes('ROLE_SUPER_ADMIN'),
  is_admin: roles.includes('ROLE_ADMIN'),
  is_inspector: roles.includes('ROLE_INSPECTOR'),
  is_coordinator: roles.includes('ROLE_COORDINATOR'),
});

/** An account as the product knows it: with `extId`, or with `prepared` before the first login. */
export const toUser = (row: Stored): User => ({
  id: row.id,
  username: row.username,
  givenName: row.given_name,
  familyName: row.family_name,
  email: row.email,
  phonePrimary: row.phone_primary,
  roles: rolesOf(row),
  enabled: row.enabled,
  ...(row.iss === preparedIssuer ? { prepared: true as const } : { extId: row.ext_id }),
  imageFile:
    row.file_id && row.file_modified ? { id: row.file_id, last_modified: row.file_modified } : null,
});

/** A query for the accounts that are not deleted, each with the date of its image. */
export const live = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('files', 'files.id', 'accounts.file_id')
    .selectAll('accounts')
    .select('files.last_modified as file_modified')
    .where('accounts.deleted_at', 'is', null);

/** One account; null when it never existed or was deleted. */
export async function load(db: Db, id: string): Promise<User | null> {
  const row = await live(db).where('accounts.id', '=', id).executeTakeFirst();
  return row ? toUser(row) : null;
}

const login: SensitiveAct = 'login';
/** When somebody logged in last, as far back as the log goes; null when it says nothing. */
const lastLogin = sql<string | null>`(select max(audit.at) from audit
  where audit.record_id = accounts.id and ${access} and audit.event = ${login})`;

const orders = (db: Db) => ({
  family_name: byFamily(db, 'accounts.family_name'),
  familyName: byFamily(db, 'accounts.family_name'),
  given_name: byName(db, 'accounts.given_name'),
  givenName: byName(db, 'accounts.given_name'),
  username: byName(db, 'accounts.username'),
  email: byName(db, 'accounts.email'),
  enabled: byValue('accounts.enabled'),
  last_login: sql`coalesce(${lastLogin}, '')`,
});

type Accounts = ExpressionBuilder<Tables, 'accounts'>;
const isAdministrator = (e: Accounts) =>
  e.or([e('accounts.is_admin', '=', true), e('accounts.is_super_admin', '=', true)]);
const isInspector = (e: Accounts) => e('accounts.is_inspector', '=', true);
const isCoordinator = (e: Accounts) => e('accounts.is_coordinator', '=', true);
const withRole = {
  ROLE_ADMIN: isAdministrator,
  ROLE_INSPECTOR: isInspector,
  ROLE_COORDINATOR: isCoordinator,
  none: (e: Accounts) => e.not(e.or([isAdministrator(e), isInspector(e), isCoordinator(e)])),
} satisfies Record<RoleFilter, unknown>;

/** A page of accounts; the default order is family name ascending (specification section 9). */
export async function list(
  db: Db,
  { role, ...query }: UserQuery,
): Promise<{ total: number; limit: number; page: number; users: ListedUser[] }> {
  const matching = live(db)
    .$if(query.filter !== '', (q) => q.where('accounts.search', 'like', like(query.filter)))
    .$if(role !== null, (q) => q.where(withRole[role as RoleFilter]))
    .select(lastLogin.as('last_login'));
  const { place, rows } = await readPage(matching, query, {
    orders: orders(db),
    fallback: 'family_name',
    id: 'accounts.id',
  });
  return { ...place, users: rows.map((row) => ({ ...toUser(row), last_login: row.last_login })) };
}

/** People who can be given inspections, by name. */
export async function inspectors(db: Db): Promise<Colleague[]> {
  const rows = await live(db)
    .where('accounts.enabled', '=', true)
    .where('accounts.is_inspector', '=', true)
    .orderBy(byFamily(db, 'accounts.family_name'))
    .orderBy('accounts.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}

/** People who own inspections but can get no more: deleted, switched off, or without the role. */
export async function formerInspectors(db: Db): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'given_name', 'family_name', 'username'])
    .where((e) =>
      e.or([
        e('accounts.deleted_at', 'is not', null),
        e('accounts.enabled', '=', false),
        e('accounts.is_inspector', '=', false),
      ]),
    )
    .where((e) =>
      e.exists(
        e
          .selectFrom('inspections')
          .select('inspections.id')
          .whereRef('inspections.owner_id', '=', 'accounts.id'),
      ),
    )
    .orderBy(byFamily(db, 'accounts.family_name'))
    .orderBy('accounts.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
}

/** Waits for other changes of this account; call it in a transaction. */
export async function lock(db: Db, id: string): Promise<void> {
  await forUpdate(db, db.selectFrom('accounts').select('id').where('id', '=', id)).execute();
}

/** Switches an account on or off; the caller ends its sessions (`endDisabled`). */
export async function setEnabled(db: Db, id: string, enabled: boolean): Promise<void> {
  await db.updateTable('accounts').set({ enabled }).where('id', '=', id).execute();
}

/** Replaces all roles; the caller makes sure that an administrator is left. */
export async function setRoles(db: Db, id: string, roles: readonly Role[]): Promise<void> {
  await db.updateTable('accounts').set(roleColumns(roles)).where('id', '=', id).execute();
}

/** Stores the number that the person gave; logging in never replaces it. */
export async function setPhone(db: Db, id: string, phonePrimary: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ phone_primary: phonePrimary })
    .where('id', '=', id)
    .execute();
}

/** Makes an image the account's, or none (null); the caller removes the former one. */
export async function setFile(db: Db, id: string, fileId: string | null): Promise<void> {
  await db.updateTable('accounts').set({ file_id: fileId }).where('id', '=', id).execute();
}

/**
 * Leaves a tombstone without roles, so that a later login does not silently bring them back. A
 * switched-off account stays switched off.
 */
export async function remove(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ deleted_at: now, ...roleColumns([]) })
    .where('id', '=', id)
    .execute();
}
