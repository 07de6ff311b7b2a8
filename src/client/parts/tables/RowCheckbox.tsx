import styles from './RowCheckbox.module.css';

/** A box that chooses a row of a table, large enough for a finger. `label` says of which row. */
export function RowCheckbox({
  label,
  checked,
  disabled = false,
  onToggle,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onToggle: () => void;
}) {
  return (
    <label className={styles.cell}>
      <input
        type="checkbox"
        aria-label={label}
        disabled={disabled}
        checked={checked}
        onChange={onToggle}
      />
    </label>
  );
}
