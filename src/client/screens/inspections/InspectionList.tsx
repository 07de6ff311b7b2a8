import { useEffect, useMemo, useState } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters, useQueryPage } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { FilterSelect } from '#client/parts/fields/FilterSelect.tsx';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable, SearchBox } from '#client/parts/tables/DataTable.tsx';
import { Pager } from '#client/parts/tables/Pager.tsx';
import type { Sort } from '#client/parts/tables/SortSelect.tsx';
import { InspectionActions } from '#client/records/InspectionActions.tsx';
import { pathOfInspection } from '#client/records/pathOfInspection.ts';
import { useWork } from '#client/records/useWork.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress, rememberList } from '#client/state/lists.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { byDateThenLocation } from '#shared/rules/office/dashboard.ts';
import { pageCount } from '#shared/rules/office/paging.ts';
import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { listTexts } from '#shared/text/inspections.ts';
import { statuses, statusLabels } from '#shared/text/labels.ts';
import { removeInspection } from './removeInspection.ts';

// The list of inspections (specification section 2, "Inspections list").

const perPage = 10;
const order = { upcoming: 0, started: 1, finished: 2 } as const;

const compare: Record<string, (a: DashboardInspection, b: DashboardInspection) => number> = {
  location: (a, b) => dutchOrder(a.location, b.location),
  city: (a, b) => dutchOrder(a.city, b.city),
  date: (a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'),
  status: (a, b) => order[a.status] - order[b.status],
};

export function InspectionList() {
  const inspections = useWork();
  const online = useStore(state.online);
  const gone = useStore(state.gone);
  const [sort, setSort] = useState<Sort>({ key: 'location', descending: false });
  const { path, query } = useLocation();
  useKeptPlace(path, query);
  const filter = query.get('filter') ?? '';
  const status = query.get('status') ?? '';
  const found = useFound(inspections, filter, status, sort);
  const pages = pageCount(found.length, perPage);
  const [page, setPage] = useQueryPage(pages);
  const table = columnsOf(online, gone);
  return (
    <Page
      title={listTexts.title}
      crumbs={[{ label: listTexts.title }]}
      actions={
        <ButtonLink to={paths.add_inspection()} kind="primary" icon="plus">
          {online ? listTexts.add : listTexts.addOffline}
        </ButtonLink>
      }
    >
      <section className={layout.block} aria-label={listTexts.title}>
        <div className={layout.blockHead}>
          <SearchBox value={filter} onChange={(value) => changeFilters({ filter: value })} />
          <StatusFilter value={status} />
          <span className={layout.subtle} role="status">
            {listTexts.count(found.length)}
          </span>
        </div>
        {inspections && (
          <DataTable
            label={listTexts.title}
            columns={table}
            rows={found.slice((page - 1) * perPage, page * perPage)}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              changeFilters({});
            }}
            empty={inspections.size === 0 ? listTexts.none : listTexts.empty}
          />
        )}
        <Pager page={page} pages={pages} onPage={setPage} />
      </section>
    </Page>
  );
}

/** A person who comes back, from any page, gets the list as they looked at it last. */
function useKeptPlace(path: string, query: URLSearchParams): void {
  const [kept] = useState(() => (query.size === 0 ? listAddress(path) : path));
  const asked = query.size > 0 ? `?${query}` : '';
  useEffect(() => {
    if (kept !== path) replaceAddress(kept);
  }, [kept, path]);
  useEffect(() => rememberList(path, asked), [path, asked]);
}

/** Which inspections are listed, by their status; '' = all. */
const StatusFilter = ({ value }: { value: string }) => (
  <FilterSelect
    label={listTexts.columns.status}
    value={value}
    all={listTexts.allStatuses}
    options={statuses}
    onChange={(status) => changeFilters({ status })}
  />
);

type Inspections = ReturnType<typeof useWork>;

/**
 * The inspections of this status that have every word of the filter, in the order of the column.
 */
function useFound(
  inspections: Inspections,
  filter: string,
  status: string,
  sort: Sort,
): DashboardInspection[] {
  return useMemo(() => {
    const words = searchable(filter).split(/\s+/).filter(Boolean);
    const all = [...(inspections?.values() ?? [])].filter((one) => {
      const text = searchable(
        `${one.location} ${one.city} ${one.address} ${formatDate(one.date)} ${statusLabels[one.status]}`,
      );
      return (status === '' || one.status === status) && words.every((word) => text.includes(word));
    });
    const by = compare[sort.key] ?? byDateThenLocation;
    return all.sort((a, b) => (sort.descending ? -by(a, b) : by(a, b)) || byDateThenLocation(a, b));
  }, [inspections, filter, status, sort]);
}

/** @param gone the inspections that are not on the server any more */
function columnsOf(online: boolean, gone: ReadonlySet<string>): Column<DashboardInspection>[] {
  const { columns } = listTexts;
  return [
    {
      key: 'location',
      title: columns.location,
      sortable: 'words',
      cell: (one) => (
        <AppLink to={pathOfInspection(one, gone, 'inspections')}>{one.location}</AppLink>
      ),
    },
    { key: 'city', title: columns.city, sortable: 'words', cell: (one) => one.city },
    { key: 'date', title: columns.date, sortable: 'days', cell: (one) => formatDate(one.date) },
    {
      key: 'status',
      title: columns.status,
      sortable: 'steps',
      cell: (one) => <Badge kind={one.status}>{statusLabels[one.status]}</Badge>,
    },
    {
      key: 'actions',
      title: columns.actions,
      cell: (one) => (
        <div className={layout.actions}>
          <InspectionActions
            inspection={one}
            target="inspections"
            only={['start', 'view', 'pdf', 'edit', 'choose']}
            iconsOnly
          />
          {online && !gone.has(one.id) && (
            <Button kind="subtle" icon="trash" iconOnly onClick={() => void removeInspection(one)}>
              {inspectionActions.delete}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
