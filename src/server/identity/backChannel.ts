import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { type IdTokenAlgorithm, usualAlgorithm } from './provider.ts';

/**
 * The provider says that a session is over (OpenID Connect Back-Channel Logout 1.0): it sends a
 * signed logout token. What it must be is checked here.
 */
export interface BackChannelOptions {
  provider: () => Promise<Configuration>;
  clientId: string;
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** Also takes a token that does not say that it is a logout token: of an older provider. */
  takesUntypedLogout?: boolean;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Which sessions are over: of one login, or all of one person. */
export interface EndedAtProvider {
  sid: string | null;
  sub: string | null;
  /** Names the token: it is used once. */
  jti: string;
}

export type ReadLogoutToken = (token: string) => Promise<EndedAtProvider>;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds that a token is taken after it was made, and that clocks may differ. */
const [lasts, differ] = [300, 60];
/** Milliseconds after which a token is too old anyway. */
export const tokenLife = (lasts + 2 * differ) * 1000;

/** @throws Error when it is no logout token of this provider for this client */
export function createLogoutReader(options: BackChannelOptions): ReadLogoutToken {
  const { provider, clientId, clock } = options;
  let keys: JWTVerifyGetKey | undefined;

  return async (token) => {
    const { issuer, jwks_uri } = (await provider()).serverMetadata();
    if (!jwks_uri) throw new Error('the provider names no keys');
    keys ??= createRemoteJWKSet(
      new URL(jwks_uri),
      options.fetch ? { [customFetch]: options.fetch } : {},
    );
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      // So that no other token of the provider passes for one.
      ...(options.takesUntypedLogout ? {} : { typ: 'logout+jwt' }),
      algorithms: [options.idTokenAlgorithm ?? usualAlgorithm],
      maxTokenAge: lasts,
      clockTolerance: differ,
      currentDate: new Date(clock()),
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sid, sub, events, nonce, jti = '' } = payload;
    const event = (events as Record<string, unknown> | null)?.[logoutEvent];
    if (typeof event !== 'object' || event === null) throw new Error('no logout event');
    // With a nonce it would be an id token that somebody passes off as this.
    if (nonce !== undefined) throw new Error('a nonce');
    if (typeof sid !== 'string' && typeof sub !== 'string') throw new Error('nobody');
    const told = (value: unknown) => (typeof value === 'string' ? value : null);
    return { sid: told(sid), sub: told(sub), jti };
  };
}
