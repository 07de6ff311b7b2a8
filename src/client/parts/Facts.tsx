import styles from './Facts.module.css';

/** Names with their values, one below the other; what has no value shows a dash. */
export function Facts({
  rows,
  none = '–',
}: {
  rows: readonly (readonly [label: string, value: string])[];
  none?: string;
}) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || none}</dd>
        </div>
      ))}
    </dl>
  );
}
