import { AppLink } from '#client/navigation/Link.tsx';
import { queryAddress } from '#client/navigation/query.ts';
import { useLocation } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import styles from './AllInspections.module.css';
import { calendarView, viewKey } from './filters.ts';

/** As a list or as a calendar, with the same filters. */
export function Views() {
  const { query } = useLocation();
  const shown = query.get(viewKey) ?? '';
  const views = [
    ['', texts.list],
    [calendarView, texts.calendar],
  ] as const;
  return (
    <nav aria-label={texts.views} className={`${styles.views} ${layout.noPrint}`}>
      {views.map(([view, words]) => (
        <AppLink
          key={view}
          className={styles.view}
          to={queryAddress({ [viewKey]: view, page: '' })}
          {...(shown === view ? { 'aria-current': 'true' as const } : {})}
        >
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
