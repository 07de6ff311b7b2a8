/**
 * How things are written in Dutch (specification sections 2, 3 and 9). Dates are ISO strings; no
 * time zone is involved.
 */

const months = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
] as const;

/** YYYY-MM-DD -> DD-MM-YYYY; null -> ''. */
export const formatDate = (date: string | null): string =>
  date ? date.slice(0, 10).split('-').reverse().join('-') : '';

/** Day without leading zero and the Dutch month, for the calendar leaf. */
export function dayAndMonth(date: string): { day: string; month: string; year: string } {
  const [year = '', month = '1', day = ''] = date.slice(0, 10).split('-');
  return { day: String(Number(day)), month: months[Number(month) - 1] ?? '', year };
}

/** "12 maart 2026". */
export function formatLongDate(date: string): string {
  const { day, month, year } = dayAndMonth(date);
  return `${day} ${month} ${year}`;
}

/**
 * Reads DD-MM-JJJJ (also with / . or spaces, one-digit parts, or ISO); null when it is no existing
 * date.
 */
export function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const dutch =
    /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso
    ? iso.slice(1).map(Number)
    : dutch
      ? dutch.slice(1).reverse().map(Number)
      : [];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

const amsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment (ISO 8601) in Dutch time: 2026-11-24 09:30. @throws RangeError for what is no moment */
export const dutchMoment = (moment: string): string => amsterdam.format(new Date(moment));

/** A moment (ISO 8601) as DD-MM-YYYY HH:MM in Dutch time; empty for what is no moment. */
export function formatMoment(moment: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const [date = '', time = ''] = amsterdam.format(at).split(' ');
  return `${formatDate(date)} ${time}`;
}

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

/** Address, postal code and city on one line, skipping what is missing. */
export const formatAddress = (place: {
  address: string;
  postal_code: string;
  city: string;
}): string =>
  [place.address, [place.postal_code, place.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** Euro in nl-NL with 2 decimals. */
export const formatEuro = (amount: number): string =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(amount);

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

/** Whole seconds of an ISO moment, for the URLs of images and files. */
export const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** Lower-case without accents: what is kept for searching, and what is searched for. */
export const searchable = (...parts: string[]): string =>
  parts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
