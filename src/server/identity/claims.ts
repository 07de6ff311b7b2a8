import type { Identity as Person } from '#server/db/accounts.ts';
import type { Role } from '#shared/model/enums.ts';

/** From what the identity provider says to what an account holds (decisions part 2). */
type Claims = Readonly<Record<string, unknown>>;

const word = (claims: Claims, name: string): string => (typeof claims[name] === 'string' ? claims[name].slice(0, 255) : '');

export function personOf(iss: string, claims: Claims): Person {
  const sub = word(claims, 'sub');
  return {
    iss,
    extId: sub,
    username: word(claims, 'preferred_username') || word(claims, 'email') || sub,
    givenName: word(claims, 'given_name'),
    familyName: word(claims, 'family_name'),
    email: word(claims, 'email'),
    phonePrimary: word(claims, 'phone_number'),
  };
}

/**
 * Roles of a claim (a dotted path such as `realm_access.roles`) through the map; null when no claim is configured. The claim is
 * a list, or a text with one name or several parted by commas or semicolons. Spaces part nothing: "geen beheerder" is one
 * name, and must not become the role of "beheerder".
 */
export function rolesOf(claims: Claims, path: string | null, map: Readonly<Record<string, Role>>): Role[] | null {
  if (path === null) return null;
  let value: unknown = claims;
  for (const step of path.split('.')) value = typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Claims)[step] : undefined;
  const names = Array.isArray(value) ? value : typeof value === 'string' ? [value, ...value.split(/[,;]/).map((name) => name.trim())] : [];
  const roles = names.map((name) => (typeof name === 'string' && Object.hasOwn(map, name) ? map[name] : undefined)).filter((role) => role !== undefined);
  return [...new Set(roles)];
}

/** A path of this site and nothing else, with the place on the page behind '#'; anything that could lead elsewhere becomes '/'. */
export const safeReturn = (path: string): string => (/^\/(?![/\\])[\w\-/.?=&%+,:~]*(?:#[\w-]*)?$/.test(path) ? path : '/');
