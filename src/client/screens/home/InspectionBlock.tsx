import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Badge } from '#client/parts/Badge.tsx';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { InspectionActions } from '#client/records/InspectionActions.tsx';
import { todayHere } from '#client/state/today.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { isLate } from '#shared/rules/office/dashboard.ts';
import { homeTexts } from '#shared/text/home.ts';
import { placeAndType, statusLabels } from '#shared/text/labels.ts';
import styles from './InspectionDashboard.module.css';
import { Leaf } from './Leaf.tsx';

/** The actions that the list offers for open inspections, and for done ones. */
const open = ['start', 'edit', 'choose', 'departure'] as const;
const done = ['view', 'pdf'] as const;

const firstRows = 10;
/** Rows that are drawn at once, at first and then behind that: a tap never waits for thousands. */
const atOnce = 25;
const more = 100;

/** One list of the work list: the inspections to come, or those that are done. */
export function InspectionBlock({
  id,
  title,
  list,
  empty,
  next,
  showAll = false,
  action,
}: {
  id: string;
  title: string;
  list: readonly DashboardInspection[];
  empty: string;
  /** The inspection that stands large above the list. */
  next?: string | undefined;
  showAll?: boolean;
  /** Beside the title. */
  action?: ReactNode;
}) {
  const today = todayHere();
  const [all, setAll] = useState(showAll);
  const [drawn, setDrawn] = useState(atOnce);
  const isToDraw = all && drawn < list.length;
  useEffect(() => {
    if (isToDraw) startTransition(() => setDrawn(drawn + more));
  }, [isToDraw, drawn]);
  const shown = list.slice(0, all ? drawn : firstRows);
  return (
    <section className={layout.block} aria-labelledby={id}>
      <div className={layout.blockHead}>
        <h2 id={id} className="nl-heading nl-heading--level-2">
          {title}
        </h2>
        {action}
      </div>
      {list.length === 0 && <p className={layout.empty}>{empty}</p>}
      <ul className={styles.rows}>
        {shown.map((inspection) => (
          <Row
            key={inspection.id}
            inspection={inspection}
            isNext={inspection.id === next}
            isLate={isLate(inspection, today)}
          />
        ))}
      </ul>
      {!all && shown.length < list.length && (
        <p>
          <Button kind="subtle" onClick={() => setAll(true)}>
            {homeTexts.more(list.length)}
          </Button>
        </p>
      )}
    </section>
  );
}

const Row = memo(function Row({
  inspection,
  isNext,
  isLate: late,
}: {
  inspection: DashboardInspection;
  isNext: boolean;
  isLate: boolean;
}) {
  return (
    <li className={`${styles.row} ${isNext ? styles.first : ''}`} data-part="row">
      <Leaf date={inspection.date} />
      <div className={styles.words}>
        <span className={styles.title}>{inspection.title}</span>
        <span className={layout.subtle}>
          {placeAndType(inspection)}
          <span className={layout.hidden}> {formatDate(inspection.date)}</span>
        </span>
      </div>
      <span className={styles.badges}>
        {late && <Badge kind="late">{homeTexts.late}</Badge>}
        {inspection.status === 'started' && <Badge kind="started">{statusLabels.started}</Badge>}
      </span>
      <InspectionActions
        inspection={inspection}
        target="dashboard"
        only={inspection.status === 'finished' ? done : open}
      />
    </li>
  );
});
