import type { ReactNode } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { nameOfDay } from '#shared/rules/days/calendar.ts';
import { calendarTexts as texts } from '#shared/text/calendar.ts';
import styles from './CalendarTable.module.css';

/** Draws what happens on a day; null when nothing does. */
export type OnDay = (day: string) => ReactNode;

/**
 * Weeks with what happens on each day; on a narrow screen a list of the days on which something
 * happens. `today` is marked.
 */
export function CalendarTable({
  name,
  weeks,
  today,
  words,
  onMove,
  day: onDay,
}: {
  name: string;
  /** From Monday to Sunday; null stands for a day that is not shown. */
  weeks: readonly (readonly (string | null)[])[];
  /** YYYY-MM-DD */
  today: string;
  /** The words of the buttons to the period before, to that of today and to the one after. */
  words: { before: string; now: string; after: string };
  onMove: (to: 'before' | 'now' | 'after') => void;
  day: OnDay;
}) {
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name} aria-live="polite">
          {name}
        </h2>
        {(['before', 'now', 'after'] as const).map((to) => (
          <Button key={to} onClick={() => onMove(to)}>
            {words[to]}
          </Button>
        ))}
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
          {weeks.map((week) => (
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
