/** Months as calendars show them. A month is YYYY-MM, a day YYYY-MM-DD; both without any zone. */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text names a month. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000');

/** The month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return iso(date).slice(0, 7);
}

/** How many months there are from the one to the other, both included; 0 where one is none. */
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

const monthName = new Intl.DateTimeFormat('nl-NL', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayName = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const shortName = new Intl.DateTimeFormat('nl-NL', { month: 'short', timeZone: 'UTC' });

/** 'nov' */
export const shortMonth = (month: string): string =>
  shortName.format(utc(`${month}-01`)).replace('.', '');

/** 'november 2026' */
export const nameOfMonth = (month: string): string => monthName.format(utc(`${month}-01`));

/** 'maandag 30 november' */
export const nameOfDay = (day: string): string => dayName.format(utc(day));
