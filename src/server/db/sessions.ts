import type { User } from '#shared/model/account.ts';
import { rolesOf } from './accounts.ts';
import { type Db, forUpdate } from './connect.ts';
import type { SessionRow } from './tables.ts';

/** Sessions and login attempts. Only hashes of their tokens are stored. */
export type NewSession = Omit<SessionRow, 'seen_at' | 'checked_at'>;

/** Also clears away what is older than `staleBefore`: nobody comes back for those. */
export async function create(db: Db, session: NewSession, staleBefore = ''): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<', staleBefore).execute();
  await db
    .insertInto('sessions')
    .values({ ...session, seen_at: session.created_at, checked_at: session.created_at })
    .execute();
}

export interface LiveSession {
  session: SessionRow;
  user: User;
}

/** The session with its account; null when unknown. Deleted and disabled accounts have none. */
export async function find(db: Db, idHash: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('files', 'files.id', 'accounts.file_id')
    .selectAll('sessions')
    .select([
      'username',
      'given_name',
      'family_name',
      'email',
      'phone_primary',
      'is_super_admin',
      'is_admin',
      'is_inspector',
      'enabled',
      'ext_id',
      'file_id',
      'files.last_modified as file_modified',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.enabled', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const user: User = {
    id: row.account_id,
    username: row.username,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    phonePrimary: row.phone_primary,
    roles: rolesOf(row),
    enabled: row.enabled,
    extId: row.ext_id,
    imageFile: row.file_id && row.file_modified ? { id: row.file_id, last_modified: row.file_modified } : null,
  };
  return { session: row, user };
}

/** The bare session row, locked until the transaction ends: one refresh at a time, across processes. */
export async function lock(db: Db, idHash: string): Promise<SessionRow | null> {
  return (await forUpdate(db, db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash)).executeTakeFirst()) ?? null;
}

export async function touch(db: Db, idHash: string, set: Partial<Pick<SessionRow, 'seen_at' | 'checked_at' | 'refresh_token' | 'id_token'>>): Promise<void> {
  await db.updateTable('sessions').set(set).where('id_hash', '=', idHash).execute();
}

export async function remove(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

export async function removeOfAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export interface LoginAttempt {
  id_hash: string;
  state: string;
  nonce: string;
  verifier: string;
  return_to: string;
  expires_at: string;
}

export async function createAttempt(db: Db, attempt: LoginAttempt, now: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('expires_at', '<', now).execute();
  await db.insertInto('login_attempts').values(attempt).execute();
}

/** Takes the attempt out: each can be used once. */
export async function takeAttempt(db: Db, idHash: string, now: string): Promise<LoginAttempt | null> {
  const row = await db.deleteFrom('login_attempts').where('id_hash', '=', idHash).returningAll().executeTakeFirst();
  return row && row.expires_at > now ? row : null;
}
