import formStyles from '#client/parts/fields/form.module.css';
import { sortingTexts as texts } from '#shared/text/sorting.ts';
import styles from './SortSelect.module.css';

/** The column that a table is sorted by, and which way. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** The kind of value that a column is sorted by. */
export type SortedAs = keyof typeof texts.ends;

/** The order of a table, where a narrow screen does not show the headings that it sorts by. */
export function SortSelect({
  look,
  columns,
  sort,
  onSort,
}: {
  look: 'work' | 'plain';
  columns: readonly { key: string; title: string; sortable?: SortedAs }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const orders = columns.flatMap(({ key, title, sortable }) =>
    sortable
      ? texts.ends[sortable].map((end, at) => ({
          key,
          descending: at > 0,
          words: texts.by(title, end),
        }))
      : [],
  );
  if (orders.length === 0) return null;
  const now = orders.findIndex(
    ({ key, descending }) => key === sort.key && descending === sort.descending,
  );
  return (
    <select
      className={`${formStyles.filter} ${styles.order} ${styles[look]}`}
      aria-label={texts.order}
      value={now}
      onChange={({ target }) => {
        const chosen = orders[Number(target.value)];
        if (chosen) onSort({ key: chosen.key, descending: chosen.descending });
      }}
    >
      {now < 0 && <option value={-1}>{texts.order}</option>}
      {orders.map(({ words }, at) => (
        <option key={words} value={at}>
          {words}
        </option>
      ))}
    </select>
  );
}
