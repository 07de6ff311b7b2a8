import { lazy, Suspense, useEffect, useMemo } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { InspectionActions } from '#client/records/InspectionActions.tsx';
import { useWork } from '#client/records/useWork.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { treeOf } from '#client/state/work.ts';
import { sync } from '#client/sync/sync.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { inspectionProgress } from '#shared/rules/fillOut/progress.ts';
import { dashboardLists, isFull } from '#shared/rules/office/dashboard.ts';
import { homeTexts, inspectionActions } from '#shared/text/home.ts';
import { toSending } from '#shared/text/offline.ts';
import { InspectionBlock } from './InspectionBlock.tsx';
import styles from './InspectionDashboard.module.css';
import { Leaf } from './Leaf.tsx';

const TermsBlock = lazy(async () => ({ default: (await import('./TermsBlock.tsx')).TermsBlock }));
const Offers = lazy(async () => ({ default: (await import('./Offers.tsx')).Offers }));

/** The inspector's work list: the next inspection large, what comes and what is done below it. */
export function InspectionDashboard() {
  const inspections = useWork();
  const { offers, terms } = useStore(state.work);
  const lists = useMemo(() => dashboardLists([...(inspections?.values() ?? [])]), [inspections]);
  if (!inspections)
    return (
      <section className={layout.block}>
        <p className="nl-paragraph">{homeTexts.notLoaded}</p>
        <p>
          <Button icon="refresh" onClick={() => void sync.reader.loadDashboard()}>
            {homeTexts.retry}
          </Button>
        </p>
      </section>
    );
  return (
    <div className={styles.dashboard}>
      {offers.length > 0 && (
        <Suspense fallback={null}>
          <Offers offers={offers} />
        </Suspense>
      )}
      <section className={`${layout.block} ${styles.next}`} aria-labelledby="eerstvolgende">
        <h2 id="eerstvolgende" className="nl-heading nl-heading--level-2">
          {homeTexts.next}
        </h2>
        {lists.next ? (
          <NextUp inspection={lists.next} />
        ) : (
          <p className={layout.empty}>{homeTexts.noNext}</p>
        )}
      </section>
      <InspectionBlock
        id="aankomend"
        title={homeTexts.upcoming(lists.upcoming.length)}
        list={lists.upcoming}
        empty={homeTexts.noUpcoming}
        next={lists.next?.id}
        showAll
        action={
          <ButtonLink to={paths.calendar()} icon="calendar" kind="subtle">
            {homeTexts.calendar}
          </ButtonLink>
        }
      />
      {terms.length > 0 && (
        <Suspense fallback={null}>
          <TermsBlock />
        </Suspense>
      )}
      <InspectionBlock
        id="afgerond"
        title={homeTexts.finished(lists.finished.length)}
        list={lists.finished}
        empty={homeTexts.noFinished}
      />
    </div>
  );
}

function NextUp({ inspection }: { inspection: DashboardInspection }) {
  const work = useStore(state.work);
  useEffect(() => {
    // The record is read after the list is shown: the list itself needs only rows.
    if (!isFull(inspection)) void sync.reader.loadInspection(inspection.id).catch(() => undefined);
  }, [inspection]);
  const progress = isFull(inspection)
    ? inspectionProgress(inspection, treeOf(inspection, work))
    : null;
  return (
    <div className={styles.card}>
      <Leaf date={inspection.date} large />
      <div>
        <p className={styles.location}>{inspection.location}</p>
        <p className={layout.subtle}>
          {inspection.address || homeTexts.noAddress}
          {(inspection.postal_code || inspection.city) && <br />}
          {inspection.postal_code} {inspection.city}
        </p>
        {progress && (
          <p className={styles.progress}>
            <progress
              max={Math.max(1, progress.total)}
              value={progress.answered}
              aria-label={homeTexts.progress(progress.answered, progress.total)}
            />
            <span>{homeTexts.progress(progress.answered, progress.total)}</span>
          </p>
        )}
      </div>
      <InspectionActions
        inspection={inspection}
        target="dashboard"
        large
        only={['start', 'edit', 'choose']}
      />
      <p className={styles.links}>
        <AppLink to={paths.departure(inspection.id)}>{inspectionActions.departure}</AppLink>
        <AppLink to={paths.works_offline()}>{homeTexts.worksOffline}</AppLink>
        <AppLink to={paths.sending()}>{toSending}</AppLink>
      </p>
    </div>
  );
}
