/**
 * How people must have logged in at the provider (ASVS 6.3.3, 6.8.4). Without requirements every
 * login is strong enough.
 */
export interface Strength {
  /** Names of ways to log in (`acr`): the provider is asked for one of them. */
  acrValues: readonly string[];
  /** Methods that must all have been used (`amr`, RFC 8176), such as `mfa`. */
  amr: readonly string[];
  /** Seconds that the login at the provider may be old; null = any age. */
  maxAge: number | null;
}

export const anyStrength: Strength = { acrValues: [], amr: [], maxAge: null };

/** The parameters that ask the provider for this strength. */
export const wishesOf = ({ acrValues, maxAge }: Strength): Record<string, string> => ({
  ...(acrValues.length > 0 ? { acr_values: acrValues.join(' ') } : {}),
  ...(maxAge === null ? {} : { max_age: String(maxAge) }),
});

/** Seconds that rounding may cost. */
const rounding = 2;

/**
 * The claim that makes a login too weak; null when it is strong enough. A claim that is missing
 * counts as not fulfilled. `elapsed`: milliseconds since this login began.
 */
export function whyTooWeak(
  claims: Readonly<Record<string, unknown>>,
  { acrValues, amr, maxAge }: Strength,
  elapsed: number,
): 'acr' | 'amr' | 'auth_time' | null {
  if (acrValues.length > 0 && !acrValues.includes(String(claims['acr'] ?? ''))) return 'acr';
  const used = Array.isArray(claims['amr']) ? claims['amr'] : [];
  if (!amr.every((one) => used.includes(one))) return 'amr';
  if (maxAge === null) return null;
  // Both times are the provider's own, so that no clock needs to be right.
  const age = Number(claims['iat']) - Number(claims['auth_time'] ?? Number.NaN);
  return age <= maxAge + elapsed / 1_000 + rounding ? null : 'auth_time';
}
