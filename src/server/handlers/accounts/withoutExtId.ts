/** The external id is for administrators only. */
export function withoutExtId<T extends { extId?: string | undefined; roles: readonly string[] }>(
  user: T,
): T {
  if (user.roles.includes('ROLE_ADMIN') || user.roles.includes('ROLE_SUPER_ADMIN')) return user;
  const { extId: _, ...rest } = user;
  return rest as T;
}
