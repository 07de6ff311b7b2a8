import formStyles from './form.module.css';

/** A choice beside a list's search box; '' is `all`. */
export function FilterSelect<Value extends string>({
  label,
  value,
  all,
  options,
  onChange,
}: {
  label: string;
  value: string;
  all: string;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value | '') => void;
}) {
  return (
    <select
      className={formStyles.filter}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value | '')}
    >
      <option value="">{all}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
