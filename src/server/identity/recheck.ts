import * as oidc from 'openid-client';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { isDatabaseDown } from '#server/db/base/failures.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { Problem } from '#shared/problems.ts';
import { lifetimes, minute } from './lifetimes.ts';
import { writeEnded } from './loginLog.ts';
import { meansInvalidGrant, reasonOf } from './provider.ts';
import { seal, unseal } from './tokens.ts';

/**
 * Asks the provider every quarter of an hour whether a session still exists (agreements part 2).
 */
export interface Recheck {
  /**
   * Asks the provider, with at most one question at a time for each session in all processes.
   * @throws Problem invalid_grant when the provider ended it
   */
  recheck(idHash: string): Promise<void>;
  /**
   * Does work that may be skipped: if the database cannot write now, people must still be able to
   * read. Null = not done.
   */
  whenPossible<T>(work: Promise<T>): Promise<T | null>;
}

interface RecheckOptions {
  db: Db;
  clock: () => number;
  secret: string;
  tell: (event: string, details?: Record<string, unknown>) => void;
  provider: () => Promise<oidc.Configuration>;
}

/** The columns that a check at the provider renews. */
type Renewed = { checked_at: string; refresh_token: string; id_token?: string };

/** `clock`: ms since 1970. `secret`: the one that the stored refresh tokens are sealed with. */
export function createRecheck({ db, clock, secret, tell, provider }: RecheckOptions): Recheck {
  const at = (ms: number) => new Date(ms).toISOString();
  const inflight = new Map<string, Promise<void>>();

  function recheck(idHash: string): Promise<void> {
    const running =
      inflight.get(idHash) ?? recheckOnce(idHash).finally(() => inflight.delete(idHash));
    inflight.set(idHash, running);
    return running;
  }

  /**
   * Tokens that the database could not store. The stored ones may be invalid by now, so these are
   * kept until it can.
   */
  const unstored = new Map<string, Renewed>();

  async function store(idHash: string, renewed: Renewed): Promise<void> {
    try {
      await sessions.touch(db, idHash, renewed);
      unstored.delete(idHash);
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (!unstored.has(idHash)) tell('session_not_stored', { reason: reasonOf(error) });
      unstored.set(idHash, renewed);
      const again = () => {
        const latest = unstored.get(idHash);
        if (latest) void store(idHash, latest).catch(() => unstored.delete(idHash));
      };
      setTimeout(again, 1_000).unref();
    }
  }

  async function whenPossible<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      tell('session_not_noted', { reason: reasonOf(error) });
      return null;
    }
  }

  /**
   * Claims the check before asking, so that no other process asks too. If the provider is down, it
   * is asked again a minute later.
   */
  const claim = (idHash: string, due: string) =>
    inTransaction(db, async (trx) => {
      const row = await sessions.lock(trx, idHash);
      if (!row?.refresh_token || row.checked_at > due) return null;
      await sessions.touch(trx, idHash, { checked_at: at(clock() - lifetimes.check + minute) });
      return row;
    });

  async function recheckOnce(idHash: string): Promise<void> {
    const session = await whenPossible(claim(idHash, at(clock() - lifetimes.check)));
    if (!session?.refresh_token) return;
    const refreshToken = unseal(
      unstored.get(idHash)?.refresh_token ?? session.refresh_token,
      secret,
    );
    if (refreshToken === null) {
      // Sealed with another SESSION_SECRET: we could never ask the provider again, so the session
      // ends.
      await inTransaction(db, async (trx) => {
        await sessions.remove(trx, idHash);
        await writeEnded(trx, clock, session.account_id, 1);
      });
      tell('session_sealed_otherwise');
      throw new Problem('invalid_grant');
    }
    let tokenAddress: string | undefined;
    try {
      tokenAddress = (await provider()).serverMetadata().token_endpoint;
      const tokens = await oidc.refreshTokenGrant(await provider(), refreshToken);
      await store(idHash, {
        checked_at: at(clock()),
        refresh_token: seal(tokens.refresh_token ?? refreshToken, secret),
        ...(tokens.id_token ? { id_token: tokens.id_token } : {}),
      });
    } catch (error) {
      if (!tokenAddress || !meansInvalidGrant(error, tokenAddress))
        return tell('provider_unreachable', { reason: reasonOf(error) });
      await inTransaction(db, async (trx) => {
        await sessions.remove(trx, idHash);
        await writeEnded(trx, clock, session.account_id, 1);
      });
      tell('session_ended_by_provider', { reason: reasonOf(error) });
      throw new Problem('invalid_grant', { cause: error });
    }
  }

  return { recheck, whenPossible };
}
