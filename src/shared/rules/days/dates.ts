/**
 * How dates are written in Dutch (specification sections 2, 3 and 9). Dates are ISO strings; no
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
