import type { ReactNode } from 'react';
import { addMonths, nameOfDay, nameOfMonth, weeksOf } from '#shared/rules/calendar.ts';
import { calendarTexts as texts } from '#shared/text/calendar.ts';
import { Button } from './Button.tsx';
import styles from './MonthCalendar.module.css';

/**
 * A month with what happens on each day; on a narrow screen a list of the days on which something
 * does. `today` is marked.
 */
export function MonthCalendar({
  month,
  today,
  onMonth,
  day: onDay,
}: {
  /** YYYY-MM */
  month: string;
  /** YYYY-MM-DD */
  today: string;
  onMonth: (month: string) => void;
  /** What stands on a day; null when that is nothing. */
  day: (day: string) => ReactNode;
}) {
  const name = nameOfMonth(month);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name} aria-live="polite">
          {name}
        </h2>
        <Button onClick={() => onMonth(addMonths(month, -1))}>{texts.before}</Button>
        <Button onClick={() => onMonth(today.slice(0, 7))}>{texts.today}</Button>
        <Button onClick={() => onMonth(addMonths(month, 1))}>{texts.after}</Button>
      </div>
      <table className={styles.month} aria-label={name}>
        <thead>
          <tr>
            {texts.days.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                <Day key={day ?? `none-${column}`} day={day} today={today}>
                  {day && onDay(day)}
                </Day>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Day({ day, today, children }: { day: string | null; today: string; children: ReactNode }) {
  if (day === null) return <td className={styles.other} />;
  const isToday = day === today;
  return (
    <td
      className={children ? '' : styles.empty}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
    >
      <time dateTime={day} className={styles.day}>
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.words}>{nameOfDay(day)}</span>
      </time>
      {children}
    </td>
  );
}
