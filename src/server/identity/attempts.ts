import { hashToken } from './tokens.ts';

/** Logins under way: a browser may have several, and in some the provider must ask a password. */

/** Marks the state of a login in which the provider must ask who the person is. */
export const mustAsk = 'ask.';

/**
 * The key of an attempt. Finding it takes both the browser's own token and the state that came
 * back.
 */
export const attemptKey = (token: string, state: string): string => hashToken(`${token}.${state}`);

/**
 * Whether the provider asked for a password in the login that began `elapsed` milliseconds ago.
 * Some providers do not, even with prompt=login (LemonLDAP::NG during portalForceAuthnInterval).
 * Both times are the provider's own, so no clock needs to be right. True when it does not tell. Two
 * seconds are added for rounding.
 */
export function wasAsked(
  { auth_time, iat }: { auth_time?: number | undefined; iat: number },
  elapsed: number,
): boolean {
  return typeof auth_time !== 'number' || iat - auth_time <= elapsed / 1000 + 2;
}
