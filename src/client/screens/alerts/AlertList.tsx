import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable, SearchBox } from '#client/parts/tables/DataTable.tsx';
import { EditButton } from '#client/parts/tables/RowButtons.tsx';
import type { Sort } from '#client/parts/tables/SortSelect.tsx';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import type { Alert } from '#shared/model/alert.ts';
import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { adminTexts, alertTexts } from '#shared/text/admin.ts';

/**
 * The notification texts (specification section 2): a fixed, short set, so all of it is read at
 * once.
 */
export function AlertList() {
  const { data } = useRecord(() => call('alerts.list', {}), 'alerts', { otherwise: paths.home() });
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const { columns } = alertTexts;
  const shown: Column<Alert>[] = [
    {
      key: 'title',
      title: columns.title,
      sortable: 'words',
      cell: (alert) => <AppLink to={paths.edit_alert(alert.id)}>{alert.title}</AppLink>,
    },
    {
      key: 'description',
      title: columns.description,
      sortable: 'words',
      cell: (alert) => alert.description,
    },
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: (alert) => (
        <div className={layout.actions}>
          <EditButton to={paths.edit_alert(alert.id)} />
        </div>
      ),
    },
  ];
  const found = (data?.alerts ?? []).filter(({ title, description }) =>
    searchable(title, description).includes(searchable(filter)),
  );
  if (sort) {
    const field = sort.key as 'title' | 'description';
    found.sort((a, b) => dutchOrder(a[field], b[field]) * (sort.descending ? -1 : 1));
  }
  return (
    <Page title={alertTexts.title} crumbs={[{ label: alertTexts.title }]}>
      <section className={layout.block} aria-label={alertTexts.title}>
        <SearchBox value={filter} onChange={setFilter} />
        {data && (
          <DataTable
            look="plain"
            label={alertTexts.title}
            columns={shown}
            rows={found}
            sort={sort ?? { key: '', descending: false }}
            onSort={setSort}
            empty={adminTexts.empty}
          />
        )}
      </section>
    </Page>
  );
}
