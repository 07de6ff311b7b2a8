import { type ReactNode, useId } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import type { FieldCode } from '#shared/problems.ts';
import { fieldHints, fieldProblemTexts } from '#shared/text/fieldProblems.ts';
import formStyles from './form.module.css';

// Form fields: a label, an optional hint, the control, and what is wrong with it.

interface FieldProps {
  label: string;
  name: string;
  required?: boolean;
  problem?: FieldCode | undefined;
  hint?: string;
  /** Content below the control. */
  below?: ReactNode;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    required: boolean;
  }) => ReactNode;
}

/** The sentence for a problem; for an 'invalid' one it tells the form that this field must have. */
export const problemText = (name: string, problem: FieldCode): string =>
  problem === 'invalid'
    ? (fieldHints[name] ?? fieldProblemTexts.invalid)
    : fieldProblemTexts[problem];

/** `children` draws the control, with the attributes that tie it to its label, hint and problem. */
export function Field({
  label,
  name,
  required = false,
  problem,
  hint,
  below,
  children,
}: FieldProps) {
  const id = useId();
  const described =
    [hint && `${id}-hint`, problem && `${id}-problem`, below && `${id}-below`]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <div className={`${formStyles.field} ${problem ? formStyles.wrong : ''}`} data-field={name}>
      <label htmlFor={id}>
        {label}
        {required && !label.endsWith('*') && <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={formStyles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': problem ? true : undefined,
        required,
      })}
      {problem && (
        <p id={`${id}-problem`} className={formStyles.problem}>
          <Icon name="cross" /> {problemText(name, problem)}
        </p>
      )}
      {below && <div id={`${id}-below`}>{below}</div>}
    </div>
  );
}

export type Base = Omit<FieldProps, 'children'>;

export function SelectField<T extends string>({
  value,
  onChange,
  options,
  disabled,
  ...base
}: Base & {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string }[];
  disabled?: boolean;
}) {
  return (
    <Field {...base}>
      {(control) => (
        <select
          {...control}
          className={formStyles.input}
          name={base.name}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckboxField({
  label,
  name,
  checked,
  onChange,
  disabled,
}: {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label className={formStyles.checkbox} data-field={name}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
