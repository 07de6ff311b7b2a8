import * as oidc from 'openid-client';
import { type ClientAuth, clientAuthOf } from './clientAuth.ts';

/**
 * The OpenID provider from our side: its configuration, how we prove who we are, and the meaning of
 * its refusals.
 */

/**
 * The algorithms with which a provider may sign ID tokens and logout tokens: they use its key pair,
 * never our secret.
 */
export const idTokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number];
/** Used if no other one is set: every provider supports it. */
export const usualAlgorithm: IdTokenAlgorithm = 'RS256';

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  /** Empty with private_key_jwt. */
  clientSecret: string;
  clientAuth: ClientAuth;
  /** PEM of our own key; only with private_key_jwt. */
  clientKey?: string;
  /** The algorithm of its signatures; without it, the usual one. */
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** How we reach the provider; the demo's provider runs in this process. */
  fetch?: typeof fetch;
}

/** Answers the provider's configuration. */
export type Provider = () => Promise<oidc.Configuration>;

/**
 * Reads the provider's configuration when it is first needed, and again after a failure, because
 * the provider may be down when we start.
 */
export function createProvider(options: ProviderOptions): Provider {
  let discovered: Promise<oidc.Configuration> | undefined;
  const discover = async (issuer: string): Promise<oidc.Configuration> =>
    oidc.discovery(
      new URL(issuer),
      options.clientId,
      // The forged-token tests need this line: without an expected algorithm some forgeries pass.
      {
        ...(options.clientSecret ? { client_secret: options.clientSecret } : {}),
        id_token_signed_response_alg: options.idTokenAlgorithm ?? usualAlgorithm,
      },
      await clientAuthOf(options),
      {
        ...(options.fetch ? { [oidc.customFetch]: options.fetch as oidc.CustomFetch } : {}),
        timeout: 10,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
  return () => {
    discovered ??= discover(options.issuer)
      .catch((error: Failure) => {
        // The issuer's name in its own answer differs only by the slash at its end.
        const own = error.cause?.body?.issuer;
        if (
          typeof own === 'string' &&
          own !== options.issuer &&
          issuerKeyOf(own) === issuerKeyOf(options.issuer)
        )
          return discover(own);
        throw error;
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
}

/** The provider's name as it is stored with accounts: a slash at its end makes no difference. */
export const issuerKeyOf = (issuer: string): string => issuer.replace(/\/+$/, '');

/** The fields of a failed call to the provider that we look at. */
interface Failure {
  error?: unknown;
  status?: unknown;
  code?: unknown;
  name?: unknown;
  cause?: {
    status?: unknown;
    url?: unknown;
    body?: { issuer?: unknown };
    attribute?: unknown;
    claim?: unknown;
  };
}

/** The reason of a failure in a few words for the log, without personal data. */
export function reasonOf(error: unknown): string {
  const { error: refusal, code, name, status, cause } = error as Failure;
  const about = cause?.claim ?? cause?.attribute ?? status ?? cause?.status;
  return `${refusal ?? code ?? name ?? 'unknown'}${typeof about === 'string' || typeof about === 'number' ? ` (${about})` : ''}`;
}

/** Whether the person stopped the login at the provider, or refused what the provider asked. */
export const meansCancelled = (error: unknown): boolean =>
  ['access_denied', 'consent_required'].includes(String((error as Failure).error));

/**
 * Whether a refused refresh means that the session is over. Real providers say that with
 * invalid_grant, invalid_request or a bare 4xx. A wrong client secret, a time-out, "slow down" or a
 * missing address does not mean it; nor does a refusal by another address than the one that was
 * asked for tokens.
 */
export function meansInvalidGrant(error: unknown, tokenAddress?: string): boolean {
  const { error: code, status, cause } = error as Failure;
  if (code === 'invalid_grant') return true;
  if (
    tokenAddress &&
    typeof cause?.url === 'string' &&
    cause.url !== '' &&
    cause.url !== tokenAddress
  )
    return false;
  const answered = Number(status ?? cause?.status ?? 0);
  const passing = ['invalid_client', 'temporarily_unavailable', 'server_error', 'slow_down'];
  return (
    answered >= 400 &&
    answered < 500 &&
    ![401, 404, 405, 408, 425, 429].includes(answered) &&
    !passing.includes(String(code))
  );
}
