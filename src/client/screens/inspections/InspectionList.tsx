import { useMemo, useState } from 'react';
import { call, Offline } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { queryAddress, useQueryPage } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { type Column, DataTable, SearchBox, type Sort } from '#client/parts/DataTable.tsx';
import layout from '#client/parts/layout.module.css';
import { Pager } from '#client/parts/Pager.tsx';
import { InspectionActions } from '#client/records/InspectionActions.tsx';
import { useWork } from '#client/records/useWork.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { byDateThenLocation } from '#shared/rules/dashboard.ts';
import { formatDate, searchable } from '#shared/rules/format.ts';
import { pageCount } from '#shared/rules/paging.ts';
import { canEdit } from '#shared/rules/status.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';
import { inspectionActions, listTexts } from '#shared/text/home.ts';
import { statusLabels } from '#shared/text/labels.ts';

/** The list of inspections (specification section 2, "Inspections list"). */
const perPage = 10;
const order = { upcoming: 0, started: 1, finished: 2 } as const;
const dutch = new Intl.Collator('nl');

const compare: Record<string, (a: DashboardInspection, b: DashboardInspection) => number> = {
  location: (a, b) => dutch.compare(a.location, b.location),
  city: (a, b) => dutch.compare(a.city, b.city),
  date: (a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'),
  status: (a, b) => order[a.status] - order[b.status],
};

async function remove(inspection: DashboardInspection): Promise<void> {
  const { title, text } = dialogTexts.deleteInspection;
  if (
    !(await ask({
      title,
      text,
      confirm: dialogTexts.deleteForGood,
      cancel: dialogTexts.cancel,
      danger: true,
    }))
  )
    return;
  try {
    // Changes that still wait are sent first: afterwards they would have nowhere to go.
    await sync.send();
    await withLoading(call('inspections.delete', { id: inspection.id }));
    await sync.reader.takeDeleted(inspection.id);
    notify('success', noticeTexts.inspectionDeleted.header, noticeTexts.inspectionDeleted.text);
  } catch (error) {
    if (error instanceof Offline)
      notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
    else notifyProblem(error);
    await sync.reader.loadDashboard();
  }
}

export function InspectionList() {
  const inspections = useWork();
  const online = useStore(state.online);
  const gone = useStore(state.gone);
  const [sort, setSort] = useState<Sort>({ key: 'location', descending: false });
  const { query } = useLocation();
  const filter = query.get('filter') ?? '';
  const found = useFound(inspections, filter, sort);
  const pages = pageCount(found.length, perPage);
  const [page, setPage] = useQueryPage(pages);
  const table = columnsOf(online, gone);
  return (
    <Page
      title={listTexts.title}
      crumbs={[{ label: listTexts.title }]}
      actions={
        online && (
          <ButtonLink to={paths.add_inspection()} kind="primary" icon="plus">
            {listTexts.add}
          </ButtonLink>
        )
      }
    >
      <section className={layout.block} aria-label={listTexts.title}>
        <div className={layout.blockHead}>
          <SearchBox
            value={filter}
            onChange={(value) => replaceAddress(queryAddress({ filter: value, page: '' }))}
          />
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
              replaceAddress(queryAddress({ page: '' }));
            }}
            empty={inspections.size === 0 ? listTexts.none : listTexts.empty}
          />
        )}
        <Pager page={page} pages={pages} onPage={setPage} />
      </section>
    </Page>
  );
}

type Inspections = ReturnType<typeof useWork>;

/** The inspections that have every word of the filter, in the order of the column. */
function useFound(inspections: Inspections, filter: string, sort: Sort): DashboardInspection[] {
  return useMemo(() => {
    const words = searchable(filter).split(/\s+/).filter(Boolean);
    const all = [...(inspections?.values() ?? [])].filter((one) => {
      const text = searchable(
        `${one.location} ${one.city} ${one.address} ${formatDate(one.date)} ${statusLabels[one.status]}`,
      );
      return words.every((word) => text.includes(word));
    });
    const by = compare[sort.key] ?? byDateThenLocation;
    return all.sort((a, b) => (sort.descending ? -by(a, b) : by(a, b)) || byDateThenLocation(a, b));
  }, [inspections, filter, sort]);
}

/** @param gone the inspections that are not on the server any more */
function columnsOf(online: boolean, gone: ReadonlySet<string>): Column<DashboardInspection>[] {
  const { columns } = listTexts;
  return [
    {
      key: 'location',
      title: columns.location,
      sortable: true,
      cell: (one) => (
        <AppLink
          to={
            canEdit(one.status) && !gone.has(one.id)
              ? paths.edit_inspection(one.id)
              : paths.fill_out_inspection(one.id, 'inspections')
          }
        >
          {one.location}
        </AppLink>
      ),
    },
    { key: 'city', title: columns.city, sortable: true, cell: (one) => one.city },
    { key: 'date', title: columns.date, sortable: true, cell: (one) => formatDate(one.date) },
    {
      key: 'status',
      title: columns.status,
      sortable: true,
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
            <Button kind="subtle" icon="trash" iconOnly onClick={() => void remove(one)}>
              {inspectionActions.delete}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
