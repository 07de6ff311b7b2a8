import * as oidc from 'openid-client';
import { type Db, inTransaction } from '#server/db/connect.ts';
import { isDatabaseDown } from '#server/db/failures.ts';
import * as sessions from '#server/db/sessions.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';
import { accountOf } from './accountOf.ts';
import { safeReturn } from './claims.ts';
import { hashToken, newToken, seal, unseal } from './tokens.ts';

/** Logging in at an OpenID provider, and the sessions that follow. The only file that knows openid-client. */
export interface Identity {
  authorize(wish: { returnTo: string; switchUser: boolean }): Promise<{ location: string; token: string }>;
  /** Ends at a page of ours in every case: with a session, or with `?inloggen=<why>`. */
  callback(answer: { url: string; loginToken: string | null; oldSession: string | null }): Promise<{ token: string | null; returnTo: string }>;
  /** Ends the session here and at the provider; answers where the browser goes next. */
  logout(token: string | null): Promise<string>;
  /** Who this token stands for and until when it lasts unused; null = nobody. @throws Problem invalid_grant when the provider ended the session. */
  session(token: string): Promise<{ user: User; validUntil: string } | null>;
}

export interface IdentityOptions {
  db: Db;
  clock: () => number;
  publicUrl: string;
  issuer: string;
  /** Stored with each account; differs from `issuer` only for the demo, whose address may change. */
  issuerKey: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'client_secret_post' | 'client_secret_basic';
  scope: string;
  rolesClaim: string | null;
  rolesMap: Readonly<Record<string, Role>>;
  adminUsernames: readonly string[];
  secret: string;
  /** How the provider is reached; the demo's is in this process. */
  fetch?: typeof fetch;
  /** Told of logins and failures, without personal data. */
  tell: (event: string, details?: Record<string, unknown>) => void;
}

/** What a check at the provider brings. */
type Renewed = { checked_at: string; refresh_token: string; id_token?: string };

const minute = 60_000;
const lifetimes = { idle: 12 * 60 * minute, absolute: 7 * 24 * 60 * minute, check: 15 * minute, attempt: 10 * minute, seen: 5 * minute };

export function createIdentity(options: IdentityOptions): Identity {
  const { db, clock, publicUrl, issuer, secret, tell } = options;
  const at = (ms: number) => new Date(ms).toISOString();
  const redirectUri = `${publicUrl}/oidc-callback`;
  let discovered: Promise<oidc.Configuration> | undefined;

  /** Looked up at first need and again after a failure: the provider may be down when we start. */
  const provider = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(
        new URL(issuer),
        options.clientId,
        // The forged-token tests need this line: without an expected algorithm some forgeries pass.
        { client_secret: options.clientSecret, id_token_signed_response_alg: 'RS256' },
        options.clientAuth === 'client_secret_basic' ? oidc.ClientSecretBasic(options.clientSecret) : oidc.ClientSecretPost(options.clientSecret),
        {
          ...(options.fetch ? { [oidc.customFetch]: options.fetch as oidc.CustomFetch } : {}),
          timeout: 10,
          execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
        },
      )
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };

  const inflight = new Map<string, Promise<void>>();

  /** Asks the provider whether the session still stands; at most one question per session at a time, in all processes. */
  function recheck(idHash: string): Promise<void> {
    const running = inflight.get(idHash) ?? recheckOnce(idHash).finally(() => inflight.delete(idHash));
    inflight.set(idHash, running);
    return running;
  }

  /** Tokens that the database could not take. The ones before may be worth nothing any more, so these are kept until it can. */
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

  /** What is only noted can wait: a database that cannot write now must not keep anybody from reading. */
  async function whenPossible<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      tell('session_not_noted', { reason: reasonOf(error) });
      return null;
    }
  }

  /** Claimed before asking, so that no other process asks too; a provider that is down is asked again a minute later. */
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
    const refreshToken = unseal(unstored.get(idHash)?.refresh_token ?? session.refresh_token, secret);
    if (refreshToken === null) {
      // Sealed with another SESSION_SECRET: the provider could never be asked again, so it is over.
      await sessions.remove(db, idHash);
      tell('session_sealed_otherwise');
      throw new Problem('invalid_grant');
    }
    try {
      const tokens = await oidc.refreshTokenGrant(await provider(), refreshToken);
      await store(idHash, {
        checked_at: at(clock()),
        refresh_token: seal(tokens.refresh_token ?? refreshToken, secret),
        ...(tokens.id_token ? { id_token: tokens.id_token } : {}),
      });
    } catch (error) {
      if (!meansInvalidGrant(error)) return tell('provider_unreachable', { reason: reasonOf(error) });
      await sessions.remove(db, idHash);
      tell('session_ended_by_provider', { reason: reasonOf(error) });
      throw new Problem('invalid_grant', { cause: error });
    }
  }

  return {
    async authorize({ returnTo, switchUser }) {
      const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const token = newToken();
      await sessions.createAttempt(
        db,
        { ...attempt, id_hash: hashToken(token), return_to: safeReturn(returnTo), expires_at: at(clock() + lifetimes.attempt) },
        at(clock()),
      );
      const location = oidc.buildAuthorizationUrl(await reachable(provider()), {
        redirect_uri: redirectUri,
        scope: options.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(switchUser ? { prompt: 'login' } : {}),
      });
      return { location: location.href, token };
    },

    async callback({ url, loginToken, oldSession }) {
      const attempt = loginToken ? await sessions.takeAttempt(db, hashToken(loginToken), at(clock())) : null;
      if (!attempt) return { token: null, returnTo: '/?inloggen=verlopen' };
      try {
        const tokens = await oidc.authorizationCodeGrant(await provider(), new URL(url, publicUrl), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('no id token');
        const more = (await provider()).serverMetadata().userinfo_endpoint ? await oidc.fetchUserInfo(await provider(), tokens.access_token, claims.sub) : {};
        const user = await accountOf({ ...more, ...claims }, options);
        if (!user) {
          tell('login_refused');
          return { token: null, returnTo: '/?inloggen=geweigerd' };
        }
        const token = newToken();
        // A new token at every login, so that a planted one is worth nothing.
        if (oldSession) await sessions.remove(db, hashToken(oldSession));
        await sessions.create(
          db,
          {
            id_hash: hashToken(token),
            account_id: user.id,
            created_at: at(clock()),
            provider_sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
            id_token: tokens.id_token ?? null,
            refresh_token: tokens.refresh_token ? seal(tokens.refresh_token, secret) : null,
          },
          at(clock() - lifetimes.absolute),
        );
        tell('login', { account: user.id });
        return { token, returnTo: attempt.return_to };
      } catch (error) {
        tell('login_failed', { reason: reasonOf(error) });
        return { token: null, returnTo: '/?inloggen=mislukt' };
      }
    },

    async logout(token) {
      const found = token ? await sessions.lock(db, hashToken(token)) : null;
      if (!token || !found) return '/';
      await sessions.remove(db, hashToken(token));
      tell('logout', { account: found.account_id });
      try {
        const config = await provider();
        const refreshToken = found.refresh_token ? unseal(found.refresh_token, secret) : null;
        if (refreshToken && config.serverMetadata().revocation_endpoint) await oidc.tokenRevocation(config, refreshToken).catch(() => undefined);
        if (!config.serverMetadata().end_session_endpoint) return '/';
        return oidc.buildEndSessionUrl(config, {
          post_logout_redirect_uri: `${publicUrl}/`,
          client_id: options.clientId,
          ...(found.id_token ? { id_token_hint: found.id_token } : {}),
        }).href;
      } catch {
        return '/';
      }
    },

    async session(token) {
      const idHash = hashToken(token);
      const live = await sessions.find(db, idHash);
      if (!live) return null;
      const { created_at, seen_at, checked_at, refresh_token } = live.session;
      const now = clock();
      if (now - Date.parse(seen_at) > lifetimes.idle || now - Date.parse(created_at) > lifetimes.absolute) {
        await whenPossible(sessions.remove(db, idHash));
        return null;
      }
      if (refresh_token && now - Date.parse(checked_at) > lifetimes.check) await recheck(idHash);
      if (now - Date.parse(seen_at) > lifetimes.seen) await whenPossible(sessions.touch(db, idHash, { seen_at: at(now) }));
      return { user: live.user, validUntil: at(Math.min(now + lifetimes.idle, Date.parse(created_at) + lifetimes.absolute)) };
    },
  };
}

/** @throws Problem unavailable when the provider cannot be reached. */
async function reachable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Problem('unavailable', { cause });
  }
}

interface Failure {
  error?: unknown;
  status?: unknown;
  code?: unknown;
  name?: unknown;
  cause?: { status?: unknown };
}
const reasonOf = (error: unknown): string => String((error as Failure).error ?? (error as Failure).code ?? (error as Failure).name ?? 'unknown');

/**
 * Whether a refused refresh means that the session is over. Real providers say so with invalid_grant, invalid_request or
 * a bare 4xx; a wrong client secret, a time-out or "slow down" do not.
 */
export function meansInvalidGrant(error: unknown): boolean {
  const { error: code, status, cause } = error as Failure;
  if (code === 'invalid_grant') return true;
  const answered = Number(status ?? cause?.status ?? 0);
  const passing = ['invalid_client', 'temporarily_unavailable', 'server_error', 'slow_down'];
  return answered >= 400 && answered < 500 && ![401, 408, 425, 429].includes(answered) && !passing.includes(String(code));
}
