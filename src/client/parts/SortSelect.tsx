import { sortingTexts as texts } from '#shared/text/sorting.ts';
import formStyles from './form.module.css';
import styles from './SortSelect.module.css';

/** The column that a table is sorted by, and which way. */
export interface Sort {
  key: string;
  descending: boolean;
}

/** The order of a table, where a narrow screen does not show the headings that it sorts by. */
export function SortSelect({
  look,
  columns,
  sort,
  onSort,
}: {
  look: 'work' | 'plain';
  columns: readonly { key: string; title: string; sortable?: boolean }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { key, descending: false, words: texts.by(title) },
      { key, descending: true, words: texts.back(title) },
    ]);
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
