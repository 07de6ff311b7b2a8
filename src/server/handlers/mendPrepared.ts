import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#server/db/database.ts';
import { isKnown, mend } from '#server/db/prepared.ts';
import { isUniqueViolation } from '#server/db/transactions.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';

/** What names a person; who logged in is named by the provider. */
export const namesOf = ({ email, givenName, familyName }: User) => ({
  email,
  givenName,
  familyName,
});
type Named = ReturnType<typeof namesOf>;
export type Names = { [K in keyof Named]?: Named[K] | undefined };

/** How it is named when this was saved. */
export function mended(user: User, wanted: Names): Named {
  const { email, givenName, familyName } = namesOf(user);
  return {
    email: wanted.email ?? email,
    givenName: wanted.givenName ?? givenName,
    familyName: wanted.familyName ?? familyName,
  };
}

/**
 * Saves an account with an address of its own. @throws Problem validation_failed where another
 * account has it, also where that one got it at this very moment
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
  if (isDeepStrictEqual(then, namesOf(user))) return;
  if (!user.prepared) {
    if (seen) throw new Problem('changed_meanwhile');
    return;
  }
  await withOwnAddress(db, then.email, user.id, () => mend(db, user.id, then));
}
