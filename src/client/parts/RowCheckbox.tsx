import styles from './RowCheckbox.module.css';

/** Chooses a row of a table: a box that a finger hits. `label` says of which row. */
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
