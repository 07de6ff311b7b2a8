import { hashToken } from './tokens.ts';

/** Logins under way: one browser may have several, and some of them have to ask who it is. */

/** Marks the state of a login in which the provider has to ask who it is. */
export const mustAsk = 'ask.';

/**
 * Under what an attempt is kept: both the browser's own token and the state that came back are
 * needed to find it.
 */
export const attemptKey = (token: string, state: string): string => hashToken(`${token}.${state}`);

/**
 * Whether the provider asked for a password in the login that began `elapsed` milliseconds ago.
 * Some do not, whatever prompt=login says (LemonLDAP::NG for as long as portalForceAuthnInterval).
 * Both times are the provider's own, so that no clock needs to be right; true when it does not say.
 * Two seconds for what is rounded.
 */
export function wasAsked(
  { auth_time, iat }: { auth_time?: number | undefined; iat: number },
  elapsed: number,
): boolean {
  return typeof auth_time !== 'number' || iat - auth_time <= elapsed / 1000 + 2;
}
