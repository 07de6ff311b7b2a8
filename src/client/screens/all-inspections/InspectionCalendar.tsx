import type { ReactNode } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { ButtonLink } from '#client/parts/Button.tsx';
import { SearchBox } from '#client/parts/DataTable.tsx';
import layout from '#client/parts/layout.module.css';
import { MonthCalendar } from '#client/parts/MonthCalendar.tsx';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import type { OwnedInspection } from '#shared/model/transfer.ts';
import { isMonth } from '#shared/rules/calendar.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { canExport } from '#shared/rules/status.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { statusLabels } from '#shared/text/labels.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { transferTexts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import { filtersIn, readAll } from './filters.ts';
import { OverviewFilters } from './OverviewFilters.tsx';

const monthKey = 'maand';

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
  const { query } = useLocation();
  const today = dutchDay(new Date().toISOString());
  const asked = query.get(monthKey) ?? '';
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const filters = filtersIn(query);
  const ofMonth = { ...filters, sort: 'date', from: `${month}-01`, to: lastDay(month) };
  const { data } = useRecord(() => readAll(ofMonth), JSON.stringify(ofMonth), {});
  const onDay = new Map<string | null, OwnedInspection[]>();
  for (const one of data ?? []) onDay.set(one.date, [...(onDay.get(one.date) ?? []), one]);
  return (
    <Page title={title} subtitle={intro} crumbs={[{ label: title }]} actions={actions}>
      <section className={layout.block} aria-label={title}>
        <OverviewFilters asked={filters} period={false} />
        <div className={layout.blockHead}>
          <SearchBox
            value={filters.filter}
            onChange={(filter) => replaceAddress(queryAddress({ filter }))}
          />
        </div>
        <MonthCalendar
          month={month}
          today={today}
          onMonth={(next) => replaceAddress(queryAddress({ [monthKey]: next }))}
          day={(day) => {
            const rows = onDay.get(day);
            return (
              rows && (
                <ul className={styles.day}>
                  {rows.map((row) => (
                    <Visit key={row.id} inspection={row} />
                  ))}
                </ul>
              )
            );
          }}
        />
        <p className={layout.subtle} role="status">
          {data && adminTexts.total(data.length, transferTexts.one, transferTexts.more)}
        </p>
        <p className={layout.subtle}>{texts.undated}</p>
      </section>
    </Page>
  );
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10);

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
