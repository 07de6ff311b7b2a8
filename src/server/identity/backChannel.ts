import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { type IdTokenAlgorithm, usualAlgorithm } from './provider.ts';

/**
 * The provider reports that a session is over (OpenID Connect Back-Channel Logout 1.0): it sends a
 * signed logout token, which is checked here.
 */
export interface BackChannelOptions {
  provider: () => Promise<Configuration>;
  clientId: string;
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** Also accepts a token without the type of a logout token, from an older provider. */
  takesUntypedLogout?: boolean;
  fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The sessions that are over: of one login, or all of one person. */
interface EndedAtProvider {
  sid: string | null;
  sub: string | null;
  /** The token's id: a token is used only once. */
  jti: string;
}

type ReadLogoutToken = (token: string) => Promise<EndedAtProvider>;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds that a token is accepted after it was made, and seconds that clocks may differ. */
const [lasts, differ] = [300, 60];
/** Milliseconds after which a token is too old in any case. */
export const tokenLife = (lasts + 2 * differ) * 1000;

/** @throws Error when the token is no logout token of this provider for this client */
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
      // Keeps other tokens of the provider from being accepted as a logout token.
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
    // With a nonce it would be an id token that somebody passes off as a logout token.
    if (nonce !== undefined) throw new Error('a nonce');
    if (typeof sid !== 'string' && typeof sub !== 'string') throw new Error('nobody');
    const told = (value: unknown) => (typeof value === 'string' ? value : null);
    return { sid: told(sid), sub: told(sub), jti };
  };
}
