import { AppLink } from '#client/navigation/Link.tsx';
import { Badge } from '#client/parts/Badge.tsx';
import layout from '#client/parts/layout.module.css';
import { pathOfInspection } from '#client/records/pathOfInspection.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { isLate } from '#shared/rules/office/dashboard.ts';
import { placeLine } from '#shared/rules/register/placeLine.ts';
import { homeTexts } from '#shared/text/home.ts';
import { inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import styles from './CalendarScreen.module.css';

/** One visit of a day: where it is, and its status. */
export function Visit({ inspection, today }: { inspection: DashboardInspection; today: string }) {
  const { location, status, inspection_type: type } = inspection;
  const gone = useStore(state.gone);
  return (
    <li className={styles.visit}>
      <AppLink to={pathOfInspection(inspection, gone)} className={`nl-link ${styles.location}`}>
        {location}
      </AppLink>
      <span className={layout.subtle}>{placeLine(inspection)}</span>
      {type && <span className={layout.subtle}>{inspectionTypeLabels[type]}</span>}
      <span>
        {isLate(inspection, today) ? (
          <Badge kind="late">{homeTexts.late}</Badge>
        ) : (
          <Badge kind={status}>{statusLabels[status]}</Badge>
        )}
      </span>
    </li>
  );
}
