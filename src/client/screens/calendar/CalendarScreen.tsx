import type { ReactNode } from 'react';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { MonthCalendar } from '#client/parts/calendar/MonthCalendar.tsx';
import { WeekCalendar } from '#client/parts/calendar/WeekCalendar.tsx';
import layout from '#client/parts/layout.module.css';
import { ViewLinks, viewKey } from '#client/parts/ViewLinks.tsx';
import { useWork } from '#client/records/useWork.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { daysOf, isDay, weekOf } from '#shared/rules/days/calendar.ts';
import { nextTerms } from '#shared/rules/days/terms.ts';
import { inTravelOrder } from '#shared/rules/inspection/travelOrder.ts';
import { ownCalendarTexts as texts } from '#shared/text/calendar.ts';
import styles from './CalendarScreen.module.css';
import { Due } from './Due.tsx';
import { Subscription } from './Subscription.tsx';
import { Visit } from './Visit.tsx';

/** In the address: the word for the month view, and the name of the day in the week or month. */
const monthView = 'maand';
const dayKey = 'dag';

const views = [
  ['', texts.asWeek],
  [monthView, texts.asMonth],
] as const;

/**
 * A person's own inspections by day, a week or a month at a time (agreements part 6, "Calendar").
 */
export function CalendarScreen() {
  const inspections = useWork();
  const { query } = useLocation();
  const today = todayHere();
  const asked = query.get(dayKey) ?? '';
  const day = isDay(asked) ? asked : today;
  const view = query.get(viewKey) === monthView ? monthView : '';
  const onDay = Map.groupBy(inspections?.values() ?? [], ({ date }) => date);
  const move = (to: string) => replaceAddress(queryAddress({ [dayKey]: to === today ? '' : to }));
  const terms = useStore(state.work, (work) => work.terms);
  const known = terms.filter(({ inspection }) => inspections?.has(inspection));
  const dueOn = Map.groupBy(nextTerms(known), ({ term }) => term.due);
  const visitsOf = (on: string): ReactNode => {
    const [visits, due] = [onDay.get(on), dueOn.get(on)];
    return (
      <>
        {visits && <Visits visits={inTravelOrder(visits)} today={today} />}
        {due && <Due due={due} inspections={inspections} today={today} />}
      </>
    );
  };
  const shown = view === monthView ? daysOf(day.slice(0, 7)) : weekOf(day);
  const count = shown.reduce((sum, one) => sum + (onDay.get(one)?.length ?? 0), 0);
  const due = shown.reduce((sum, one) => sum + (dueOn.get(one)?.length ?? 0), 0);
  return (
    <Page title={texts.title} crumbs={[{ label: texts.title }]}>
      <section className={layout.block} aria-label={texts.title}>
        <ViewLinks label={texts.views} views={views} shown={view} />
        {view === monthView ? (
          <MonthCalendar
            month={day.slice(0, 7)}
            today={today}
            onMonth={(month) => move(today.startsWith(month) ? today : `${month}-01`)}
            day={visitsOf}
          />
        ) : (
          <WeekCalendar of={day} today={today} onDay={move} day={visitsOf} />
        )}
        <p className={layout.subtle} role="status">
          {inspections && said(count, due)}
        </p>
        <p className={layout.subtle}>{texts.order}</p>
      </section>
      <Undated visits={onDay.get(null) ?? []} today={today} />
      <Subscription />
    </Page>
  );
}

/** Says how many visits and terms there are. */
const said = (count: number, due: number): string =>
  [count > 0 || due === 0 ? (count === 0 ? texts.none : texts.count(count)) : '', texts.due(due)]
    .filter(Boolean)
    .join(' ');

/** @param visits in their order */
const Visits = ({ visits, today }: { visits: readonly DashboardInspection[]; today: string }) => (
  <ol className={styles.visits}>
    {visits.map((one) => (
      <Visit key={one.id} inspection={one} today={today} />
    ))}
  </ol>
);

/** Visits that have no day yet, so that they are not forgotten. */
function Undated({ visits, today }: { visits: readonly DashboardInspection[]; today: string }) {
  const open = visits.filter(({ status }) => status !== 'finished');
  if (open.length === 0) return null;
  return (
    <section className={layout.block} aria-labelledby="undated">
      <h2 id="undated" className="nl-heading nl-heading--level-2">
        {texts.undated}
      </h2>
      <Visits visits={inTravelOrder(open)} today={today} />
    </section>
  );
}
