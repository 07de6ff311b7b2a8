import { hasSuperAdministrator } from '#server/db/accounts/administrators.ts';
import type { Db } from '#server/db/base/database.ts';
import type { Claims } from './claims.ts';

/** People who become super administrator because a setting names them (ADMIN_USERNAMES). */
export interface NamedAdministrators {
  adminUsernames: readonly string[];
  /** Writes to the server's log. */
  tell: (event: string, details: Record<string, unknown>) => void;
}

/**
 * Goes only by what the provider vouches for: its own id (`sub`) always; an e-mail address only if
 * the provider verified it, and while there is no super administrator. If people could choose the
 * named value themselves, such as a user name, the log tells what to write in the setting instead.
 */
export async function isNamedAdministrator(
  db: Db,
  { sub, preferred_username, email, email_verified }: Claims,
  { adminUsernames: names, tell }: NamedAdministrators,
): Promise<boolean> {
  if (names.includes(String(sub))) return true;
  const given = [preferred_username, email].filter((name) =>
    names.some((one) => isSame(one, name)),
  );
  if (given.length === 0 || (await hasSuperAdministrator(db))) return false;
  if (email_verified === true && given.includes(email)) return true;
  tell('admin_username_unproven', { sub });
  return false;
}

const isSame = (one: string, other: unknown): boolean =>
  typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
