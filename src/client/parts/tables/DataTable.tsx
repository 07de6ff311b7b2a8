import type { ReactNode } from 'react';
import formStyles from '#client/parts/fields/form.module.css';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { listTexts } from '#shared/text/inspections.ts';
import styles from './DataTable.module.css';
import { type Sort, type SortedAs, SortSelect } from './SortSelect.tsx';
import cards from './WorkCards.module.css';

/**
 * A table that sorts by its headings. On a narrow screen each row becomes a card, in the look for
 * inspections (`work`) or for any other list (`plain`).
 */
export interface Column<Row> {
  key: string;
  title: string;
  sortable?: SortedAs;
  cell: (row: Row) => ReactNode;
}

/**
 * Shows the rows in the order in which they are given: the caller sorts them as `onSort` asks.
 * Without rows it shows only `empty`.
 */
export function DataTable<Row extends { id: string }>({
  look = 'work',
  label,
  columns,
  rows,
  sort,
  onSort,
  empty,
}: {
  look?: 'work' | 'plain';
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  empty: string;
}) {
  if (rows.length === 0) return <p className={layout.empty}>{empty}</p>;
  return (
    <>
      <SortSelect look={look} columns={columns} sort={sort} onSort={onSort} />
      <table
        className={`${styles.table} ${look === 'work' ? cards.work : styles.plain}`}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map(({ key, title, sortable }) => (
              <th
                key={key}
                scope="col"
                data-column={key}
                aria-sort={
                  sort.key === key ? (sort.descending ? 'descending' : 'ascending') : undefined
                }
              >
                {sortable ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() =>
                      onSort({ key, descending: sort.key === key && !sort.descending })
                    }
                  >
                    {title} <Icon name={sort.key === key ? 'down' : 'sort'} />
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, title, cell }) => (
                <td key={key} data-label={title} data-column={key}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function SearchBox({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className={formStyles.search}>
      <span>{listTexts.search}</span>
      <input type="search" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
