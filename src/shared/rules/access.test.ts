import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/model/enums.ts';
import { type Access, allows, isAdmin, isInspector, mayDeleteAccount } from './access.ts';

/** Who -> which accesses pass. */
const table: { who: string; roles: readonly Role[] | null; passes: readonly Access[] }[] = [
  { who: 'nobody', roles: null, passes: ['anyone'] },
  { who: 'an account without roles', roles: [], passes: ['anyone', 'user'] },
  {
    who: 'an inspector',
    roles: ['ROLE_INSPECTOR'],
    passes: ['anyone', 'user', 'member', 'inspector'],
  },
  { who: 'an administrator', roles: ['ROLE_ADMIN'], passes: ['anyone', 'user', 'member', 'admin'] },
  {
    who: 'a super administrator',
    roles: ['ROLE_SUPER_ADMIN'],
    passes: ['anyone', 'user', 'member', 'admin'],
  },
  {
    who: 'both administrators',
    roles: ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'],
    passes: ['anyone', 'user', 'member', 'admin'],
  },
  {
    who: 'administrator and inspector',
    roles: ['ROLE_INSPECTOR', 'ROLE_ADMIN'],
    passes: ['anyone', 'user', 'member', 'admin', 'inspector'],
  },
  {
    who: 'super administrator and inspector',
    roles: ['ROLE_SUPER_ADMIN', 'ROLE_INSPECTOR'],
    passes: ['anyone', 'user', 'member', 'admin', 'inspector'],
  },
];
const accesses: readonly Access[] = ['anyone', 'user', 'member', 'admin', 'inspector'];

describe('§6 roles and permissions', () => {
  it.each(
    table.flatMap(({ who, roles, passes }) =>
      accesses.map((access) => ({ who, roles, access, passes: passes.includes(access) })),
    ),
  )('$who for $access: $passes', ({ roles, access, passes }) => {
    expect(allows(access, roles)).toBe(passes);
  });

  it.each(table)('$who: administrator and inspector as their accesses say', ({ roles, passes }) => {
    expect(isAdmin(roles ?? [])).toBe(passes.includes('admin'));
    expect(isInspector(roles ?? [])).toBe(passes.includes('inspector'));
  });

  it('nobody deletes the own account', () => {
    expect(mayDeleteAccount('a', 'a')).toBe(false);
    expect(mayDeleteAccount('a', 'b')).toBe(true);
  });
});
