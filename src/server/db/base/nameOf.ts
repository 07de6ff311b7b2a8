import { fullName } from '#shared/rules/words/format.ts';

/** The full name of an account in a joined row; '' when the account is gone. */
export const nameOf = (row: {
  given_name: string | null;
  family_name: string | null;
  username: string | null;
}): string =>
  fullName({
    givenName: row.given_name ?? '',
    familyName: row.family_name ?? '',
    username: row.username ?? '',
  });
