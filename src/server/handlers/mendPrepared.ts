import type { Db } from '#server/db/database.ts';
import { isKnown, mend } from '#server/db/prepared.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';

/** What names a person; who logged in is named by the provider. */
export type Names = Partial<Record<'email' | 'givenName' | 'familyName', string | undefined>>;
const names = ['email', 'givenName', 'familyName'] as const;

/** What of these would change; null where nothing does. */
export function mended(user: User, wanted: Names): Pick<User, keyof Names> | null {
  const { email, givenName, familyName } = user;
  const now = { email, givenName, familyName };
  const then = { ...now };
  for (const name of names) then[name] = wanted[name] ?? now[name];
  return names.some((name) => then[name] !== now[name]) ? then : null;
}

/**
 * Mends whom a prepared account is for; of one who logged in the provider says it. @param seen the
 * stamp of what the administrator saw. @throws Problem changed_meanwhile, when that person logged in
 * since; validation_failed for an address that another account has
 */
export async function mendPrepared(
  db: Db,
  user: User,
  wanted: Names,
  seen: string | undefined,
): Promise<void> {
  const then = mended(user, wanted);
  if (then && !user.prepared && seen) throw new Problem('changed_meanwhile');
  if (!then || !user.prepared) return;
  if (await isKnown(db, then.email, user.id))
    throw new Problem('validation_failed', { fields: { email: 'known' } });
  await mend(db, user.id, then);
}
