import type { Identity as Person } from '#server/db/accounts/logins.ts';
import { tidy } from '#shared/model/fields.ts';

/** Translates the identity provider's claims to the fields of an account (agreements part 2). */
export type Claims = Readonly<Record<string, unknown>>;

const word = (claims: Claims, name: string): string =>
  typeof claims[name] === 'string' ? claims[name].slice(0, 255) : '';
/**
 * The same without characters that no database can store. Not for claims that identify a person:
 * two different ids must never become one.
 */
const tidyWord = (claims: Claims, name: string): string => tidy(word(claims, name));

/**
 * A claim that is missing, or is no text, becomes ''; each is cut at 255 characters. Without a
 * username the e-mail address is used, or else `sub`.
 */
export function personOf(iss: string, claims: Claims): Person {
  const sub = word(claims, 'sub');
  return {
    iss,
    extId: sub,
    username: word(claims, 'preferred_username') || word(claims, 'email') || sub,
    givenName: tidyWord(claims, 'given_name'),
    familyName: tidyWord(claims, 'family_name'),
    email: tidyWord(claims, 'email'),
    phonePrimary: tidyWord(claims, 'phone_number'),
  };
}
