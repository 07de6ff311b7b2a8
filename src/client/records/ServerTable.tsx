import type { ReactNode } from 'react';
import layout from '#client/parts/layout.module.css';
import { Skeleton } from '#client/parts/Skeleton.tsx';
import { type Column, DataTable, SearchBox } from '#client/parts/tables/DataTable.tsx';
import { Pager } from '#client/parts/tables/Pager.tsx';
import { Page } from '#client/shell/Page.tsx';
import { adminTexts } from '#shared/text/admin.ts';
import type { useTable } from './useTable.ts';

/** A screen that is one list of the server's: search, count, table and pages. */
export function ServerTable<Row extends { id: string }>({
  title,
  intro,
  nouns: [one, more],
  columns,
  table,
  filters,
  above,
  after,
  actions,
}: {
  title: string;
  intro?: string;
  nouns: readonly [one: string, more: string];
  columns: readonly Column<Row>[];
  table: Omit<ReturnType<typeof useTable<Row>>, 'asked'>;
  /** Beside the search box. */
  filters?: ReactNode;
  /** Above the search box. */
  above?: ReactNode;
  /** Below the list. */
  after?: ReactNode;
  actions?: ReactNode;
}) {
  const { page, pages } = table;
  return (
    <Page
      title={title}
      {...(intro ? { subtitle: intro } : {})}
      crumbs={[{ label: title }]}
      actions={actions}
    >
      <section className={layout.block} aria-label={title}>
        {above}
        <div className={layout.blockHead}>
          <SearchBox value={table.filter} onChange={table.setFilter} />
          {filters}
          <span className={layout.subtle} role="status">
            {page && adminTexts.total(page.total, one, more)}
          </span>
        </div>
        {page ? (
          <DataTable
            look="plain"
            label={title}
            columns={columns}
            rows={page.rows}
            sort={table.sort}
            onSort={table.setSort}
            empty={adminTexts.empty}
          />
        ) : (
          <Skeleton />
        )}
        {page && <Pager page={page.page} pages={pages} onPage={table.setPage} />}
      </section>
      {after}
    </Page>
  );
}
