import type { Db } from '#server/db/base/database.ts';
import { forUpdate } from '#server/db/base/locks.ts';
import type { SessionRow, Tables } from '#server/db/base/tables.ts';
import type { User } from '#shared/model/account.ts';
import * as accounts from './accounts.ts';

/** Sessions and login attempts. Only hashes of their tokens are stored. */
export type NewSession = Omit<
  SessionRow,
  'seen_at' | 'checked_at' | 'ended' | 'device' | 'address'
> &
  Partial<Pick<SessionRow, 'device' | 'address'>>;

/** The most sessions of one account: nobody has this many devices. */
const mostOfOne = 200;

/**
 * Starts a session. First deletes sessions from before `staleBefore` and, if the person has very
 * many, those not used for longest: nobody comes back for them.
 */
export async function create(db: Db, session: NewSession, staleBefore = ''): Promise<void> {
  await db.deleteFrom('sessions').where('created_at', '<', staleBefore).execute();
  const own = db.selectFrom('sessions').where('account_id', '=', session.account_id);
  const one = await own
    .select('seen_at')
    .orderBy('seen_at', 'desc')
    .offset(mostOfOne - 1)
    .limit(1)
    .executeTakeFirst();
  if (one)
    await db
      .deleteFrom('sessions')
      .where('account_id', '=', session.account_id)
      .where('seen_at', '<=', one.seen_at)
      .execute();
  await db
    .insertInto('sessions')
    .values({
      device: null,
      address: null,
      ...session,
      seen_at: session.created_at,
      checked_at: session.created_at,
      ended: null,
    })
    .execute();
}

interface LiveSession {
  session: SessionRow;
  user: User;
}

/** The session with its account; null when unknown. Deleted accounts have none. */
export async function find(db: Db, idHash: string): Promise<LiveSession | null> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  const user = session ? await accounts.load(db, session.account_id) : null;
  return session && user ? { session, user } : null;
}

/** The session row, locked until the transaction ends: one refresh at a time, in all processes. */
export async function lock(db: Db, idHash: string): Promise<SessionRow | null> {
  return (
    (await forUpdate(
      db,
      db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash),
    ).executeTakeFirst()) ?? null
  );
}

/** Changes only the columns in `set`; does nothing when the session is gone. */
export async function touch(
  db: Db,
  idHash: string,
  set: Partial<Pick<SessionRow, 'seen_at' | 'checked_at' | 'refresh_token' | 'id_token'>>,
): Promise<void> {
  await db.updateTable('sessions').set(set).where('id_hash', '=', idHash).execute();
}

/** Ends one session; does nothing when it is gone already. */
export async function remove(db: Db, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Ends all sessions of an account; unlike `endDisabled`, this tells its devices no reason. */
export async function removeOfAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** An account's sessions that have not ended and were used since this moment, the latest first. */
export async function listOf(db: Db, accountId: string, since: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .execute();
}

/** The id of a session for the outside: enough of its hash to find it, and useless by itself. */
export const sessionId = (idHash: string): string => idHash.slice(0, 22);

/** Ends all sessions of a switched-off account, in a way that its devices are told why. */
export async function endDisabled(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended: 'disabled', id_token: null, refresh_token: null })
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Ends sessions that the provider says are over, of one login (`sid`) or of one person (`sub`);
 * answers their accounts.
 */
export async function removeByProvider(
  db: Db,
  iss: readonly string[],
  { sid, sub }: { sid: string | null; sub: string | null },
): Promise<string[]> {
  const accountsOf = db
    .selectFrom('accounts')
    .select('id')
    .where('iss', 'in', iss)
    .$if(sub !== null, (q) => q.where('ext_id', '=', sub as string));
  const gone = await db
    .deleteFrom('sessions')
    .where('account_id', 'in', accountsOf)
    .$if(sid !== null, (q) => q.where('provider_sid', '=', sid))
    .returning('account_id')
    .execute();
  return gone.map(({ account_id }) => account_id);
}

/** A login that has begun and must come back from the provider. */
type LoginAttempt = Tables['login_attempts'];

/** Stores a login attempt, and removes those that expired before `now` (ISO 8601). */
export async function createAttempt(db: Db, attempt: LoginAttempt, now: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('expires_at', '<', now).execute();
  await db.insertInto('login_attempts').values(attempt).execute();
}

/**
 * Removes and answers the attempt, so that it is used only once; null when it is unknown or
 * expired.
 */
export async function takeAttempt(
  db: Db,
  idHash: string,
  now: string,
): Promise<LoginAttempt | null> {
  const row = await db
    .deleteFrom('login_attempts')
    .where('id_hash', '=', idHash)
    .returningAll()
    .executeTakeFirst();
  return row && row.expires_at > now ? row : null;
}
