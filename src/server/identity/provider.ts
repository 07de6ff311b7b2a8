import * as oidc from 'openid-client';
import { type ClientAuth, clientAuthOf } from './clientAuth.ts';

/**
 * The OpenID provider as this client sees it: where it is, how we say who we are, and what its
 * refusals mean.
 */

/** How a provider may sign ID tokens and logout tokens: with a key pair, never with our secret. */
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
/** Where nothing else is set: every provider has it. */
export const usualAlgorithm: IdTokenAlgorithm = 'RS256';

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  /** Empty with private_key_jwt. */
  clientSecret: string;
  clientAuth: ClientAuth;
  /** PEM of our own key; only with private_key_jwt. */
  clientKey?: string;
  /** The usual one without it. */
  idTokenAlgorithm?: IdTokenAlgorithm;
  /** How the provider is reached; the demo's is in this process. */
  fetch?: typeof fetch;
}

/** Answers the provider's configuration. */
export type Provider = () => Promise<oidc.Configuration>;

/** It is looked up at first need and again after a failure, as it may be down when we start. */
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
        // The same provider, but for the slash at the end of its name.
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

/**
 * The provider's name as it is stored with accounts: a slash at the end makes no other provider.
 */
export const issuerKeyOf = (issuer: string): string => issuer.replace(/\/+$/, '');

/** What a failed call to the provider tells of itself. */
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

/** Why it failed, in a few words for the log; without personal data. */
export function reasonOf(error: unknown): string {
  const { error: refusal, code, name, status, cause } = error as Failure;
  const about = cause?.claim ?? cause?.attribute ?? status ?? cause?.status;
  return `${refusal ?? code ?? name ?? 'unknown'}${typeof about === 'string' || typeof about === 'number' ? ` (${about})` : ''}`;
}

/** Whether the person ended the login at the provider, or said no to what it asked. */
export const meansCancelled = (error: unknown): boolean =>
  ['access_denied', 'consent_required'].includes(String((error as Failure).error));

/**
 * Whether a refused refresh means that the session is over. Real providers say so with
 * invalid_grant, invalid_request or a bare 4xx; a wrong client secret, a time-out, "slow down" or
 * an address that is not there do not, nor does a refusal by another address than the one that was
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
