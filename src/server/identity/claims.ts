import type { Identity as Person } from '#server/db/logins.ts';
import { isPagePath } from '#shared/contract/serverPaths.ts';
import type { Role } from '#shared/model/enums.ts';
import { tidy } from '#shared/model/fields.ts';

/** From what the identity provider says to what an account holds (decisions part 2). */
type Claims = Readonly<Record<string, unknown>>;

const word = (claims: Claims, name: string): string =>
  typeof claims[name] === 'string' ? claims[name].slice(0, 255) : '';
/**
 * The same without what no database holds. Not for what says who somebody is: two of those must
 * never become one.
 */
const tidyWord = (claims: Claims, name: string): string => tidy(word(claims, name));

export function personOf(iss: string, claims: Claims): Person {
  const sub = word(claims, 'sub');
  return {
    iss,
    extId: sub,
    username: word(claims, 'preferred_username') || word(claims, 'email') || sub,
    givenName: tidyWord(claims, 'given_name'),
    familyName: tidyWord(claims, 'family_name'),
    email: tidyWord(claims, 'email'),
    phonePrimary: tidyWord(claims, 'phone_number'),
  };
}

/**
 * Roles of a claim (a dotted path such as `realm_access.roles`) through the map; null when no claim
 * is configured. The claim is a list, or a text with one name or several parted by commas or
 * semicolons. Spaces part nothing: "geen beheerder" is one name, and must not become the role of
 * "beheerder".
 */
export function rolesOf(
  claims: Claims,
  path: string | null,
  map: Readonly<Record<string, Role>>,
): Role[] | null {
  if (path === null) return null;
  let value: unknown = claims;
  for (const step of path.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Claims)[step]
        : undefined;
  const names = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? [value, ...value.split(/[,;]/).map((name) => name.trim())]
      : [];
  const roles = names
    .map((name) => (typeof name === 'string' && Object.hasOwn(map, name) ? map[name] : undefined))
    .filter((role) => role !== undefined);
  return [...new Set(roles)];
}

/**
 * A page of this site and nothing else, with its query and the place on it behind '#'; anything
 * that could lead elsewhere, or to a call such as /logout, becomes '/'. Pages have neither dots nor
 * percent signs in their path: with those a call can be spelled in other ways.
 */
export const safeReturn = (path: string): string =>
  /^\/(?!\/)[\w\-/~]*(?:\?[\w\-/.?=&%+,:~]*)?(?:#[\w-]*)?$/.test(path) &&
  isPagePath(path.replace(/#.*$/, ''))
    ? path
    : '/';
