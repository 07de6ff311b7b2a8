import * as accounts from '#server/db/accounts/accounts.ts';
import type { Db } from '#server/db/base/database.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import type { User } from '#shared/model/account.ts';
import type { Role } from '#shared/model/enums.ts';
import { isAdmin, isInspector } from '#shared/rules/office/access.ts';
import { noRoles } from '#shared/text/alerts.ts';
import { roleLabels } from '#shared/text/labels.ts';
import { endOffersTo, find, refuseWithoutAdministrator, tell } from './accountAccess.ts';

/** Mails a person their new roles. */
export async function tellRoles(context: UserContext, db: Db, id: string): Promise<void> {
  const user = await find(db, id);
  const rollen = user.roles.map((role) => roleLabels[role]).join(', ') || noRoles;
  await tell(context, db, user, 'roles-changed', { rollen });
}

/** Saves the roles; true when they changed. */
export async function saveRoles(
  context: UserContext,
  db: Db,
  user: User,
  roles: Role[],
): Promise<boolean> {
  if (roles.length === user.roles.length && roles.every((role) => user.roles.includes(role)))
    return false;
  if (isAdmin(user.roles) && !isAdmin(roles)) await refuseWithoutAdministrator(db, user.id);
  await accounts.setRoles(db, user.id, roles);
  if (!isInspector(roles)) await endOffersTo(context, db, user);
  return true;
}
