import { useDeferredValue, useMemo } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { Badge } from '#client/parts/Badge.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { DashboardInspection, InspectionForm } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { visitsAt } from '#shared/rules/inspection/earlierVisits.ts';
import { visitTexts as texts } from '#shared/text/inspections.ts';
import { inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import styles from './EarlierVisits.module.css';
import { pathOfInspection } from './pathOfInspection.ts';

/** How many are shown: the last ones say most. */
const most = 5;

/**
 * Other inspections of this inspector at the place that the form names. The person can look back at
 * them, and sees that a visit is planned already. `id`: null for an inspection that is being added.
 */
export function EarlierVisits(here: Here) {
  const visits = useVisits(here);
  if (visits.length === 0) return null;
  return (
    <section className={layout.block} aria-labelledby="visits">
      <h2 id="visits" className="nl-heading nl-heading--level-2">
        {texts.title}
      </h2>
      <VisitList visits={visits} />
    </section>
  );
}

/** The same behind one line, where there is little room. */
export function FoldedVisits(here: Here) {
  const visits = useVisits(here);
  if (visits.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <details className={styles.folded}>
        <summary>{texts.folded(visits.length)}</summary>
        <VisitList visits={visits} />
      </details>
    </section>
  );
}

interface Here {
  id: string | null;
  form: Pick<InspectionForm, 'location' | 'address' | 'postal_code'>;
}

function useVisits({ id, form }: Here): readonly DashboardInspection[] {
  // Every stored word makes a new list: the typing goes first, and this list follows.
  const inspections = useDeferredValue(useStore(state.work, (work) => work.inspections));
  const { location, address, postal_code } = form;
  // Not computed again for every letter that is typed in another field.
  return useMemo(
    () => visitsAt(id, { location, address, postal_code }, inspections?.values() ?? []),
    [id, location, address, postal_code, inspections],
  );
}

function VisitList({ visits }: { visits: readonly DashboardInspection[] }) {
  const gone = useStore(state.gone);
  return (
    <>
      <ul className={styles.visits}>
        {visits.slice(0, most).map((one) => (
          <li key={one.id} className={styles.visit}>
            <AppLink className={`nl-link ${styles.link}`} to={pathOfInspection(one, gone)}>
              {texts.visit(one.location, formatDate(one.date))}
            </AppLink>
            {one.inspection_type && (
              <span className={layout.subtle}>{inspectionTypeLabels[one.inspection_type]}</span>
            )}
            <Badge kind={one.status}>{statusLabels[one.status]}</Badge>
          </li>
        ))}
      </ul>
      {visits.length > most && <p className={layout.subtle}>{texts.more(visits.length - most)}</p>}
    </>
  );
}
