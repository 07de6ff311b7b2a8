/**
 * Months and weeks as calendars show them. A month is YYYY-MM, a day YYYY-MM-DD; both without any
 * zone.
 */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text names a month. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000');

/** The month that is `months` months later; earlier if negative. */
export function addMonths(month: string, months: number): string {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return iso(date).slice(0, 7);
}

/** The number of months from the first to the last, both included; 0 if one of them is no month. */
export function monthsFrom(first: string, last: string): number {
  if (!isMonth(first) || !isMonth(last)) return 0;
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return Math.max(0, count(last) - count(first) + 1);
}

/** The weeks of a month from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  const date = utc(`${month}-01`);
  const before = (date.getUTCDay() + 6) % 7;
  let week: (string | null)[] = Array<null>(before).fill(null);
  for (; iso(date).startsWith(month); date.setUTCDate(date.getUTCDate() + 1)) {
    week.push(iso(date));
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
  return weeks;
}

/** The days of a month. */
export const daysOf = (month: string): string[] =>
  weeksOf(month)
    .flat()
    .filter((day) => day !== null);

const dayMs = 86_400_000;

/** Whether a text names a day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isMonth(text.slice(0, 7)) &&
  daysOf(text.slice(0, 7)).includes(text);

/** The day that is `days` days later; earlier if negative. */
export const addDays = (day: string, days: number): string =>
  iso(new Date(utc(day).getTime() + days * dayMs));

/** The week of a day, from Monday to Sunday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((utc(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The week number of a day, as in Dutch calendars (ISO 8601): its Thursday decides the year. */
export function weekNumber(day: string): number {
  const thursday = weekOf(day)[3] as string;
  const first = utc(`${thursday.slice(0, 4)}-01-01`).getTime();
  return Math.floor((utc(thursday).getTime() - first) / dayMs / 7) + 1;
}

/** Writes a day so in Dutch. Made at its first use: the first of Intl takes a slow tablet long. */
function written(options: Intl.DateTimeFormatOptions): (day: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (day) => {
    made ??= new Intl.DateTimeFormat('nl-NL', { ...options, timeZone: 'UTC' });
    return made.format(utc(day));
  };
}
const monthName = written({ month: 'long', year: 'numeric' });
const dayName = written({ weekday: 'long', day: 'numeric', month: 'long' });
const shortName = written({ month: 'short' });
const dayAndMonth = written({ day: 'numeric', month: 'long' });

/** 'nov' */
export const shortMonth = (month: string): string => shortName(`${month}-01`).replace('.', '');

/** 'november 2026' */
export const nameOfMonth = (month: string): string => monthName(`${month}-01`);

/** 'maandag 30 november' */
export const nameOfDay = (day: string): string => dayName(day);

/** 'week 48: 23 november tot en met 29 november 2026' */
export function nameOfWeek(day: string): string {
  const week = weekOf(day);
  const [first, last] = [week[0] as string, week[6] as string];
  return `week ${weekNumber(day)}: ${dayAndMonth(first)} tot en met ${dayAndMonth(last)} ${last.slice(0, 4)}`;
}
