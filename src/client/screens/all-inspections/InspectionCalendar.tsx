import { type ReactNode, useEffect } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { ButtonLink } from '#client/parts/Button.tsx';
import { MonthCalendar } from '#client/parts/calendar/MonthCalendar.tsx';
import layout from '#client/parts/layout.module.css';
import { SearchBox } from '#client/parts/tables/DataTable.tsx';
import { useRecord } from '#client/records/useRecord.ts';
import { useTypedFilter } from '#client/records/useTypedFilter.ts';
import { Page } from '#client/shell/Page.tsx';
import { rememberList } from '#client/state/lists.ts';
import { todayHere } from '#client/state/today.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { statusLabels } from '#shared/text/labels.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { transferTexts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import { filtersIn, monthIn, monthKey, readAll, shownFilters } from './filters.ts';
import { OverviewFilters } from './OverviewFilters.tsx';

/** The inspections of a month, each on its day, for coordinators. */
export function InspectionCalendar({
  title,
  intro,
  actions,
}: {
  title: string;
  intro: string;
  actions: ReactNode;
}) {
  const { path, query } = useLocation();
  const today = todayHere();
  const month = monthIn(query, today);
  const filters = filtersIn(query);
  const ofMonth = shownFilters(query, today);
  const key = JSON.stringify(ofMonth);
  const read = async () => ({ key, rows: await readAll(ofMonth) });
  const { data } = useRecord(read, key, {});
  // Inspections of another month are not shown here.
  const rows = data?.key === key ? data.rows : null;
  const search = query.size > 0 ? `?${query}` : '';
  useEffect(() => rememberList(path, search), [path, search]);
  const [typed, setTyped] = useTypedFilter(filters.filter);
  const onDay = new Map<string | null, OwnedInspection[]>();
  for (const one of rows ?? []) onDay.set(one.date, [...(onDay.get(one.date) ?? []), one]);
  return (
    <Page title={title} subtitle={intro} crumbs={[{ label: title }]} actions={actions}>
      <section className={layout.block} aria-label={title}>
        <OverviewFilters asked={filters} period={false} />
        <div className={layout.blockHead}>
          <SearchBox value={typed} onChange={setTyped} />
        </div>
        <MonthCalendar
          month={month}
          today={today}
          onMonth={(next) => replaceAddress(queryAddress({ [monthKey]: next }))}
          day={(day) => {
            const visits = onDay.get(day);
            return (
              visits && (
                <ul className={styles.day}>
                  {visits.map((row) => (
                    <Visit key={row.id} inspection={row} />
                  ))}
                </ul>
              )
            );
          }}
        />
        <p className={layout.subtle} role="status">
          {rows && adminTexts.total(rows.length, transferTexts.one, transferTexts.more)}
        </p>
        <p className={layout.subtle}>{texts.undated}</p>
      </section>
    </Page>
  );
}

function Visit({ inspection: { id, location, owner, status } }: { inspection: OwnedInspection }) {
  return (
    <li className={styles.visit}>
      <strong>{location}</strong>
      <span>{owner.name}</span>
      <span className={layout.actions}>
        <Badge kind={status}>{statusLabels[status]}</Badge>
        {canExport(status) && (
          <ButtonLink to={paths.export(id)} newTab icon="pdf" iconOnly kind="subtle">
            {inspectionActions.pdf}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
