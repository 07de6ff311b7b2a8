import type { Role } from '#shared/model/enums.ts';

/**
 * Who may do what (specification section 6): admin and super admin both count as admin; `member`
 * holds any role at all; a coordinator oversees what inspectors do (agreements part 6).
 */
export type SingleAccess = 'anyone' | 'user' | 'member' | 'admin' | 'inspector' | 'coordinator';
/** With a list, a person needs to pass for only one of its entries. */
export type Access = SingleAccess | readonly SingleAccess[];

/** Whether these are the roles of an administrator or a super administrator. */
export const isAdmin = (roles: readonly Role[]): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_SUPER_ADMIN');
/** Whether a person may own inspections; administrators may not by that role alone. */
export const isInspector = (roles: readonly Role[]): boolean => roles.includes('ROLE_INSPECTOR');
/** Whether a person oversees the work of inspectors; an administrator's role is another one. */
export const isCoordinator = (roles: readonly Role[]): boolean =>
  roles.includes('ROLE_COORDINATOR');

const passes = {
  user: () => true,
  member: (roles) => roles.length > 0,
  admin: isAdmin,
  inspector: isInspector,
  coordinator: isCoordinator,
} satisfies Record<Exclude<SingleAccess, 'anyone'>, (roles: readonly Role[]) => boolean>;

/** Whether someone with these roles passes; null = nobody is logged in. */
export function allows(access: Access, roles: readonly Role[] | null): boolean {
  if (typeof access !== 'string') return access.some((one) => allows(one, roles));
  if (access === 'anyone') return true;
  return roles !== null && passes[access](roles);
}

/** Administrators and coordinators hand inspections over, and see whose each inspection is. */
export const overseers = ['admin', 'coordinator'] as const satisfies Access;

/** An administrator cannot delete their own account from the list. */
export const mayDeleteAccount = (own: string, account: string): boolean => own !== account;
