import type { Role } from '#shared/model/enums.ts';

/**
 * Who may do what (specification section 6): admin and super admin both count as admin; `member`
 * holds any role at all.
 */
export type Access = 'anyone' | 'user' | 'member' | 'admin' | 'inspector';

export const isAdmin = (roles: readonly Role[]): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_SUPER_ADMIN');
export const isInspector = (roles: readonly Role[]): boolean => roles.includes('ROLE_INSPECTOR');

/** Whether someone with these roles passes; null = nobody is logged in. */
export function allows(access: Access, roles: readonly Role[] | null): boolean {
  if (access === 'anyone') return true;
  if (roles === null) return false;
  if (access === 'user') return true;
  if (access === 'member') return isAdmin(roles) || isInspector(roles);
  return access === 'admin' ? isAdmin(roles) : isInspector(roles);
}

/** An administrator cannot delete their own account from the list. */
export const mayDeleteAccount = (own: string, account: string): boolean => own !== account;
