import { expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { Role } from '#shared/model/enums.ts';
import { allows } from '#shared/rules/access.ts';
import { onBothDatabases } from '#tests/support/app.ts';

/** §6: every row of the contract x every role. */
const people: Record<string, readonly Role[] | null> = {
  nobody: null,
  'no role': [],
  inspector: ['ROLE_INSPECTOR'],
  admin: ['ROLE_ADMIN'],
  'super admin': ['ROLE_SUPER_ADMIN'],
  both: ['ROLE_ADMIN', 'ROLE_INSPECTOR'],
};

onBothDatabases('§6 permissions', (use) => {
  it.each(Object.entries<Route>(routes))('%s lets in exactly who may', async (name, route) => {
    for (const [person, roles] of Object.entries(people)) {
      // Logged in for each call: one of the rows logs out.
      const answer = await (roles === null ? use().nobody : await use().login(roles)).call(
        route.method,
        route.path.replace(/:(\w+)/g, 'missing'),
        route.method === 'GET' ? undefined : {},
      );
      const status = answer.status;
      const label = `${name} as ${person}: ${status} ${JSON.stringify(answer.body)}`;
      if (route.access !== 'anyone' && roles === null) expect(status, label).toBe(401);
      // Others than administrators may only save their own account: this one is nobody's.
      else if (!allows(route.access, roles) || (name === 'users.save' && !allows('admin', roles))) expect(status, label).toBe(403);
      else expect([401, 403], label).not.toContain(status);
      expect(status, label).toBeLessThan(500);
    }
  });

  it('shuts out a disabled account at every call', async () => {
    const person = await use().login(['ROLE_SUPER_ADMIN', 'ROLE_INSPECTOR']);
    await use().db.updateTable('accounts').set({ enabled: false }).where('id', '=', person.id).execute();
    for (const route of Object.values<Route>(routes).filter(({ access }) => access !== 'anyone'))
      expect((await person.call(route.method, route.path.replace(/:(\w+)/g, 'missing'), route.method === 'GET' ? undefined : {})).status).toBe(401);
  });
});
