import { gregorianEaster } from 'date-easter';
import { addDays } from './calendar.ts';

/** Days on which a term in a Dutch law does not end (Algemene termijnenwet, articles 1 and 3). */

/**
 * The same in every year, as MM-DD: New Year's Day, Liberation Day, and the two days of Christmas.
 */
const fixed = ['01-01', '05-05', '12-25', '12-26'];
/** Days from Easter: Good Friday, Easter, Ascension Day and Whitsun, with their second days. */
const around = [-2, 0, 1, 39, 49, 50];
/** King's Day, which moves to the day before if it is a Sunday. */
const kingsDay = '04-27';
const sunday = 0;
const saturday = 6;

const two = (number: number) => String(number).padStart(2, '0');
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The public holidays of a year, YYYY-MM-DD. */
export function holidaysOf(year: number): Set<string> {
  const { month, day } = gregorianEaster(year);
  const easter = `${year}-${two(month)}-${two(day)}`;
  const king = `${year}-${kingsDay}`;
  return new Set([
    ...fixed.map((one) => `${year}-${one}`),
    ...around.map((days) => addDays(easter, days)),
    weekday(king) === sunday ? addDays(king, -1) : king,
  ]);
}

/** The day itself, or the first day after it that is no Saturday, Sunday or public holiday. */
export function onWorkday(day: string): string {
  const isFree =
    [saturday, sunday].includes(weekday(day)) || holidaysOf(Number(day.slice(0, 4))).has(day);
  return isFree ? onWorkday(addDays(day, 1)) : day;
}
