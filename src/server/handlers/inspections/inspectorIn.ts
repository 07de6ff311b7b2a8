import * as accounts from '#server/db/accounts/accounts.ts';
import type { Db } from '#server/db/base/database.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { isInspector } from '#shared/rules/office/access.ts';

/**
 * The inspector whom `field` of the input names. @throws Problem validation_failed when that person
 * cannot work on inspections
 */
export async function inspectorIn(db: Db, field: 'to' | 'owner', id: string): Promise<User> {
  const inspector = await accounts.load(db, id);
  if (!inspector) throw new Problem('validation_failed', { fields: { [field]: 'unknown' } });
  if (!inspector.enabled || !isInspector(inspector.roles))
    throw new Problem('validation_failed', { fields: { [field]: 'not_allowed' } });
  return inspector;
}
