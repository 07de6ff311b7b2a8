import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/model/enums.ts';
import {
  type Access,
  allows,
  isAdmin,
  isCoordinator,
  isInspector,
  mayDeleteAccount,
  overseers,
  type SingleAccess,
} from './access.ts';

/** Each person, with the accesses that this person passes. */
const table: { who: string; roles: readonly Role[] | null; passes: readonly SingleAccess[] }[] = [
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
    who: 'a coordinator',
    roles: ['ROLE_COORDINATOR'],
    passes: ['anyone', 'user', 'member', 'coordinator'],
  },
  {
    who: 'coordinator and inspector',
    roles: ['ROLE_INSPECTOR', 'ROLE_COORDINATOR'],
    passes: ['anyone', 'user', 'member', 'inspector', 'coordinator'],
  },
  {
    who: 'super administrator and inspector',
    roles: ['ROLE_SUPER_ADMIN', 'ROLE_INSPECTOR'],
    passes: ['anyone', 'user', 'member', 'admin', 'inspector'],
  },
];
const accesses: readonly SingleAccess[] = [
  'anyone',
  'user',
  'member',
  'admin',
  'inspector',
  'coordinator',
];

describe('§6 roles and permissions', () => {
  it.each(
    table.flatMap(({ who, roles, passes }) =>
      accesses.map((access) => ({ who, roles, access, passes: passes.includes(access) })),
    ),
  )('$who for $access: $passes', ({ roles, access, passes }) => {
    expect(allows(access, roles)).toBe(passes);
  });

  it.each(table)('$who: their roles as their accesses say', ({ roles, passes }) => {
    expect(isAdmin(roles ?? [])).toBe(passes.includes('admin'));
    expect(isInspector(roles ?? [])).toBe(passes.includes('inspector'));
    expect(isCoordinator(roles ?? [])).toBe(passes.includes('coordinator'));
  });

  it.each(table)('$who: of several accesses, one is enough', ({ roles, passes }) => {
    const lists: readonly Access[] = [overseers, ['inspector', 'coordinator'], ['admin'], []];
    for (const list of lists)
      expect(allows(list, roles)).toBe([list].flat().some((one) => passes.includes(one)));
  });

  it('nobody deletes the own account', () => {
    expect(mayDeleteAccount('a', 'a')).toBe(false);
    expect(mayDeleteAccount('a', 'b')).toBe(true);
  });
});
