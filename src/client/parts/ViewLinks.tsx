import { AppLink } from '#client/navigation/Link.tsx';
import { queryAddress } from '#client/navigation/query.ts';
import layout from './layout.module.css';
import styles from './ViewLinks.module.css';

/** The name in the address for the view in which a screen shows its records. */
export const viewKey = 'beeld';

/** Links to the views of the same records; '' is the view that the address does not name. */
export function ViewLinks({
  label,
  views,
  shown,
}: {
  label: string;
  views: readonly (readonly [view: string, words: string])[];
  shown: string;
}) {
  return (
    <nav aria-label={label} className={`${styles.views} ${layout.noPrint}`}>
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
