import { dutchMoment, formatMoment } from './moments.ts';

// Calendar days of the Netherlands as moments: a day there begins one or two hours before it does
// in UTC.

const hour = 3_600_000;
const day = 24 * hour;

/** When the Dutch day begins, in milliseconds; `midnight` is when the same day begins in UTC. */
function startOf(midnight: number): number {
  const summer = midnight - 2 * hour;
  return formatMoment(new Date(summer).toISOString()).endsWith(' 00:00') ? summer : midnight - hour;
}

/** The first moment of a day (YYYY-MM-DD), in UTC, ISO 8601. */
export const firstMoment = (date: string): string =>
  new Date(startOf(Date.parse(`${date}T00:00:00Z`))).toISOString();

/** The last millisecond of a day. */
export const lastMoment = (date: string): string =>
  new Date(startOf(Date.parse(`${date}T00:00:00Z`) + day) - 1).toISOString();

/** The day in the Netherlands at this moment (ISO 8601), as YYYY-MM-DD. */
export const dutchDay = (moment: string): string => dutchMoment(moment).slice(0, 10);
