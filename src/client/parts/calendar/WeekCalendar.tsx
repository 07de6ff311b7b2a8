import { addDays, nameOfWeek, weekOf } from '#shared/rules/days/calendar.ts';
import { calendarTexts as texts } from '#shared/text/calendar.ts';
import { CalendarTable, type OnDay } from './CalendarTable.tsx';

/** The week of a day, with what happens on each of its days. */
export function WeekCalendar({
  of,
  today,
  onDay,
  day,
}: {
  /** A day of the week, YYYY-MM-DD. */
  of: string;
  /** YYYY-MM-DD */
  today: string;
  /** Goes to the week of this day. */
  onDay: (day: string) => void;
  day: OnDay;
}) {
  return (
    <CalendarTable
      name={nameOfWeek(of)}
      weeks={[weekOf(of)]}
      today={today}
      words={texts.week}
      onMove={(to) => onDay(to === 'now' ? today : addDays(of, to === 'before' ? -7 : 7))}
      day={day}
    />
  );
}
