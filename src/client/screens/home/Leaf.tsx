import layout from '#client/parts/layout.module.css';
import { dayAndMonth } from '#shared/rules/days/dates.ts';
import { homeTexts } from '#shared/text/home.ts';
import styles from './Leaf.module.css';

/** A date (YYYY-MM-DD) as a leaf of a calendar. */
export function Leaf({ date, large }: { date: string | null; large?: boolean }) {
  if (!date)
    return (
      <span className={`${styles.leaf} ${styles.noDate} ${large ? styles.largeLeaf : ''}`}>
        {homeTexts.noDate}
      </span>
    );
  const { day, month, year } = dayAndMonth(date);
  return (
    <time dateTime={date} className={`${styles.leaf} ${large ? styles.largeLeaf : ''}`}>
      <span className={styles.day}>{day}</span>
      <span className={styles.month}>{large ? month : month.slice(0, 3)}</span>
      {large && <span className={layout.hidden}> {year}</span>}
    </time>
  );
}
