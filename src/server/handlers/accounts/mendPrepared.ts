import { isDeepStrictEqual } from 'node:util';
import { isKnown, mend } from '#server/db/accounts/prepared.ts';
import type { Db } from '#server/db/base/database.ts';
import { isUniqueViolation } from '#server/db/base/transactions.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';

/** The name and address of a person; after a login the provider decides on them. */
export const namesOf = ({ email, givenName, familyName }: User) => ({
  email,
  givenName,
  familyName,
});
type Named = ReturnType<typeof namesOf>;
export type Names = { [K in keyof Named]?: Named[K] | undefined };

/** The name and address as they would be after saving. */
export function mended(user: User, wanted: Names): Named {
  const { email, givenName, familyName } = namesOf(user);
  return {
    email: wanted.email ?? email,
    givenName: wanted.givenName ?? givenName,
    familyName: wanted.familyName ?? familyName,
  };
}

/**
 * Saves an account whose e-mail address no other account may have. @throws Problem
 * validation_failed when another account has it, even if it got it at this very moment
 */
export async function withOwnAddress(
  db: Db,
  email: string,
  id: string,
  save: () => Promise<void>,
): Promise<void> {
  const known = (cause?: unknown) =>
    new Problem('validation_failed', { fields: { email: 'known' }, cause });
  if (await isKnown(db, email, id)) throw known();
  try {
    await save();
  } catch (error) {
    throw isUniqueViolation(error) ? known(error) : error;
  }
}

/**
 * Corrects the name and address of a prepared account; after a login only the provider changes
 * them. @param seen the stamp of the state that the administrator saw. @throws Problem
 * changed_meanwhile when that person logged in since; validation_failed for an address that another
 * account has
 */
export async function mendPrepared(
  db: Db,
  user: User,
  wanted: Names,
  seen: string | undefined,
): Promise<void> {
  const then = mended(user, wanted);
  if (isDeepStrictEqual(then, namesOf(user))) return;
  if (!user.prepared) {
    if (seen) throw new Problem('changed_meanwhile');
    return;
  }
  await withOwnAddress(db, then.email, user.id, () => mend(db, user.id, then));
}
