import * as oidc from 'openid-client';
import * as logins from '#server/db/accounts/logins.ts';
import * as sessions from '#server/db/accounts/sessions.ts';
import type { Db } from '#server/db/base/database.ts';
import { inTransaction } from '#server/db/base/transactions.ts';
import { loginAddresses } from '#shared/contract/addresses.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';
import { accountOf } from './accountOf.ts';
import { attemptKey, mustAsk, wasAsked } from './attempts.ts';
import { beginSession } from './beginSession.ts';
import { createEnding } from './ending.ts';
import { createLeaving } from './leaving.ts';
import { lifetimes } from './lifetimes.ts';
import { createLiveSession } from './liveSession.ts';
import { writeLogin } from './loginLog.ts';
import { createProvider, meansCancelled, type ProviderOptions, reasonOf } from './provider.ts';
import { createRecheck } from './recheck.ts';
import { safeReturn } from './safeReturn.ts';
import { anyStrength, type Strength, whyTooWeak, wishesOf } from './strength.ts';
import { hashToken, isToken, newToken, seal } from './tokens.ts';

/**
 * Logging in at an OpenID provider, and the sessions that follow. Only this file, `leaving.ts`,
 * `recheck.ts`, `provider.ts` and `clientAuth.ts` use openid-client.
 */
export interface Identity {
  /**
   * `loginToken`: the token of an earlier attempt in this browser; several may be under way at
   * once. `switchUser`: the provider must ask who the person is.
   */
  authorize(wish: {
    returnTo: string;
    switchUser: boolean;
    loginToken: string | null;
  }): Promise<{ location: string; token: string }>;
  /**
   * Ends at one of our pages: with a session, or with `?inloggen=<why>`. It ends at the provider's
   * logout if the provider should have asked who the person is and did not.
   */
  callback(answer: {
    url: string;
    /** The browser's own name (User-Agent) and its address; for the list of sessions. */
    browser: string;
    address: string;
    loginToken: string | null;
    oldSession: string | null;
  }): Promise<{ token: string | null; returnTo: string }>;
  /**
   * The provider reports that sessions are over (back-channel logout). @throws Error when the
   * report is not the provider's
   */
  endedAtProvider(logoutToken: string): Promise<void>;
  /** Ends the session here and at the provider; answers where the browser goes next. */
  logout(token: string | null): Promise<string>;
  /**
   * The user of this token, and until when the session lasts unused; null = no session. @throws
   * Problem invalid_grant when the provider ended the session, account_disabled.
   */
  session(token: string): Promise<{ user: User; validUntil: string } | null>;
}

interface IdentityOptions extends ProviderOptions {
  db: Db;
  clock: () => number;
  publicUrl: string;
  /**
   * Stored with each account. It differs from `issuer` for the demo, whose address may change, and
   * by a slash at the end.
   */
  issuerKey: string;
  scope: string;
  strength?: Strength;
  rolesClaim: string | null;
  rolesMap: Readonly<Record<string, Role>>;
  adminUsernames: readonly string[];
  secret: string;
  /** Is told about logins and failures, without personal data. */
  tell: (event: string, details?: Record<string, unknown>) => void;
}

/** Does not call the provider before somebody needs it. `clock`: ms since 1970. */
export function createIdentity(options: IdentityOptions): Identity {
  const { db, clock, publicUrl, secret, tell, strength = anyStrength } = options;
  const at = (ms: number) => new Date(ms).toISOString();
  const redirectUri = `${publicUrl}${loginAddresses.callback}`;
  const provider = createProvider(options);
  const { endSession, logout } = createLeaving({ ...options, provider });

  return {
    async authorize({ returnTo, switchUser, loginToken }) {
      const state = `${switchUser ? mustAsk : ''}${oidc.randomState()}`;
      const attempt = { state, nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      // All login attempts of this browser share one token, so that a person who begins again in a
      // second tab can still finish the first.
      const token = loginToken && isToken(loginToken) ? loginToken : newToken();
      await sessions.createAttempt(
        db,
        {
          ...attempt,
          id_hash: attemptKey(token, state),
          return_to: safeReturn(returnTo),
          expires_at: at(clock() + lifetimes.attempt),
        },
        at(clock()),
      );
      const config = await provider().catch((cause: unknown) => {
        tell('provider_unreachable', { reason: reasonOf(cause) });
        throw new Problem('unavailable', { cause });
      });
      const location = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: options.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...wishesOf(strength),
        ...(switchUser ? { prompt: 'login' } : {}),
      });
      return { location: location.href, token };
    },

    async callback({ url, loginToken, oldSession, ...from }) {
      const state = new URL(url, publicUrl).searchParams.get('state') ?? '';
      const attempt = loginToken
        ? await sessions.takeAttempt(db, attemptKey(loginToken, state), at(clock()))
        : null;
      if (!attempt) return { token: null, returnTo: '/?inloggen=verlopen' };
      try {
        const tokens = await oidc.authorizationCodeGrant(
          await provider(),
          new URL(url, publicUrl),
          {
            expectedState: attempt.state,
            expectedNonce: attempt.nonce,
            pkceCodeVerifier: attempt.verifier,
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims) throw new Error('no id token');
        const elapsed = clock() - (Date.parse(attempt.expires_at) - lifetimes.attempt);
        if (state.startsWith(mustAsk) && !wasAsked(claims, elapsed)) {
          tell('provider_did_not_ask');
          return {
            token: null,
            returnTo: (await endSession(tokens.id_token)) ?? '/?inloggen=zelfde',
          };
        }
        const weak = whyTooWeak(claims, strength, elapsed);
        if (weak) {
          tell('login_too_weak', { reason: weak });
          const known = await logins.findByIdentity(db, options.issuerKey, claims.sub);
          if (known)
            await inTransaction(db, (trx) => writeLogin(trx, clock, known, 'weak-login', from));
          return { token: null, returnTo: '/?inloggen=zwak' };
        }
        const more = (await provider()).serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(await provider(), tokens.access_token, claims.sub)
          : {};
        const user = await accountOf({ ...more, ...claims }, options, from);
        const refused = () => {
          tell('login_refused');
          return { token: null, returnTo: '/?inloggen=geweigerd' };
        };
        if (!user) return refused();
        const token = newToken();
        // A new token at every login, so that a token planted by somebody else is useless.
        if (oldSession) await sessions.remove(db, hashToken(oldSession));
        const session = {
          id_hash: hashToken(token),
          account_id: user.id,
          provider_sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
          id_token: tokens.id_token ?? null,
          refresh_token: tokens.refresh_token ? seal(tokens.refresh_token, secret) : null,
        };
        const isIn = await beginSession(db, clock, session, from);
        if (!isIn) return refused();
        tell('login', { account: user.id });
        return { token, returnTo: attempt.return_to };
      } catch (error) {
        const cancelled = meansCancelled(error);
        tell(cancelled ? 'login_cancelled' : 'login_failed', { reason: reasonOf(error) });
        return { token: null, returnTo: `/?inloggen=${cancelled ? 'afgebroken' : 'mislukt'}` };
      }
    },

    endedAtProvider: createEnding({ ...options, provider }),
    logout,
    session: createLiveSession({
      db,
      clock,
      ...createRecheck({ db, clock, secret, tell, provider }),
    }),
  };
}
