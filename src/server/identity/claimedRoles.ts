import type { Role } from '#shared/model/enums.ts';
import type { Claims } from './claims.ts';

/**
 * The roles in a claim (a dotted path such as `realm_access.roles`), translated by the map; null
 * when no claim is configured. The claim is a list, or a text with one name, or several names
 * separated by commas or semicolons. Spaces separate nothing: "geen beheerder" is one name, and
 * must not give the role of "beheerder".
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
