import { AppLink } from '#client/navigation/Link.tsx';
import { Badge } from '#client/parts/Badge.tsx';
import layout from '#client/parts/layout.module.css';
import { termPath } from '#client/records/terms.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { keyOf } from '#shared/rules/days/terms.ts';
import { termTexts as texts } from '#shared/text/terms.ts';
import styles from './CalendarScreen.module.css';

/** The terms after inspections that are due on a day. */
export function Due({
  due,
  inspections,
  today,
}: {
  due: readonly { inspection: string; term: Term }[];
  inspections: ReadonlyMap<string, DashboardInspection> | null;
  today: string;
}) {
  return (
    <ul className={styles.visits}>
      {due.map(({ inspection, term }) => (
        <li key={`${inspection} ${keyOf(term)}`} className={styles.visit}>
          <AppLink
            to={termPath(inspection, inspections?.get(inspection)?.status)}
            className={`nl-link ${styles.location}`}
            aria-label={texts.link(
              term.term,
              formatDate(term.due),
              inspections?.get(inspection)?.location ?? '',
            )}
          >
            {texts.step[term.term]}
          </AppLink>
          <span className={layout.subtle}>{inspections?.get(inspection)?.location}</span>
          <span>
            <Badge kind={term.due < today ? 'late' : 'started'}>
              {term.due < today ? texts.late : texts.one}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
