import { addMonths, nameOfMonth, weeksOf } from '#shared/rules/days/calendar.ts';
import { calendarTexts as texts } from '#shared/text/calendar.ts';
import { CalendarTable, type OnDay } from './CalendarTable.tsx';

/** A month with what happens on each day. */
export function MonthCalendar({
  month,
  today,
  onMonth,
  day,
}: {
  /** YYYY-MM */
  month: string;
  /** YYYY-MM-DD */
  today: string;
  onMonth: (month: string) => void;
  day: OnDay;
}) {
  return (
    <CalendarTable
      name={nameOfMonth(month)}
      weeks={weeksOf(month)}
      today={today}
      words={texts.month}
      onMove={(to) =>
        onMonth(to === 'now' ? today.slice(0, 7) : addMonths(month, to === 'before' ? -1 : 1))
      }
      day={day}
    />
  );
}
