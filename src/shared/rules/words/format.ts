/** How people, places and amounts are written in Dutch (specification sections 2, 3 and 9). */

/** Given name plus family name, skipping empty parts, falling back to the username. */
export const fullName = (user: {
  givenName: string;
  familyName: string;
  username: string;
}): string =>
  [user.givenName, user.familyName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ') || user.username;

/** The prefixes of Dutch family names, which are skipped when people are sorted by family name. */
export const namePrefixes =
  "^(?:(?:van|von|de|den|der|des|te|ten|ter|het|in|op|aan|bij|uit|over|onder|voor|'t|’t|'s|’s) +)+";

/** Address, postal code and city on one line, skipping what is missing. */
export const formatAddress = (place: {
  address: string;
  postal_code: string;
  city: string;
}): string =>
  [place.address, [place.postal_code, place.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** Part of a file name: letters, digits and hyphens only, at most 60 characters. */
export const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '') || 'inspectie';

/**
 * Lower-case without accents: both the stored texts and the typed query are searched in this form.
 */
export const searchable = (...parts: string[]): string =>
  parts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
