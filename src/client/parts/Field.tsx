import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldCode } from '#shared/problems.ts';
import { formatDate, parseDate } from '#shared/rules/format.ts';
import { formTexts } from '#shared/text/forms.ts';
import { fieldHints, fieldProblemTexts } from '#shared/text/problems.ts';
import formStyles from './form.module.css';
import { Icon } from './Icon.tsx';

/** Form fields: a label, an optional hint, the control, and what is wrong with it. */
interface FieldProps {
  label: string;
  name: string;
  required?: boolean;
  problem?: FieldCode | undefined;
  hint?: string;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    required: boolean;
  }) => ReactNode;
}

export const problemText = (name: string, problem: FieldCode): string =>
  problem === 'invalid'
    ? (fieldHints[name] ?? fieldProblemTexts.invalid)
    : fieldProblemTexts[problem];

export function Field({ label, name, required = false, problem, hint, children }: FieldProps) {
  const id = useId();
  const described =
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;
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
    </div>
  );
}

type Base = Omit<FieldProps, 'children'>;

export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete,
  ...base
}: Base & { value: string; onChange: (value: string) => void } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete'
  >) {
  return (
    <Field {...base}>
      {(control) => (
        <input
          {...control}
          className={formStyles.input}
          name={base.name}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete ?? 'off'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A text of several lines without formatting. */
export function TextAreaField({
  value,
  onChange,
  rows = 5,
  ...base
}: Base & { value: string; onChange: (value: string) => void; rows?: number }) {
  return (
    <Field {...base}>
      {(control) => (
        <textarea
          {...control}
          className={formStyles.input}
          name={base.name}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Whole numbers from 0; empty is null. */
export function NumberField({
  value,
  onChange,
  ...base
}: Base & { value: number | null; onChange: (value: number | null) => void }) {
  return (
    <Field {...base}>
      {(control) => (
        <input
          {...control}
          className={`${formStyles.input} ${formStyles.number}`}
          name={base.name}
          type="number"
          min={0}
          max={1_000_000}
          step={1}
          inputMode="numeric"
          pattern="\d*"
          value={value ?? ''}
          onChange={(event) =>
            onChange(event.target.value === '' ? null : Number(event.target.value))
          }
        />
      )}
    </Field>
  );
}

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

/**
 * A date typed as DD-MM-JJJJ or picked; `onChange` gets the ISO date, null when empty, and
 * 'invalid' while it is none.
 */
export function DateField({
  value,
  onChange,
  ...base
}: Base & { value: string | null; onChange: (value: string | null | 'invalid') => void }) {
  const [typed, setTyped] = useState(formatDate(value));
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value !== null && parseDate(value) !== null) setTyped(formatDate(value));
  }, [value]);
  // While what was typed is no date, the form holds 'invalid'.
  const date = value !== null && parseDate(value) !== null ? value : '';
  const read = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? null : (parseDate(text) ?? 'invalid'));
  };
  return (
    <Field hint={formTexts.dateHint} {...base}>
      {(control) => (
        <div className={formStyles.date}>
          <input
            {...control}
            className={formStyles.input}
            name={base.name}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => read(event.target.value)}
            onBlur={() => date && setTyped(formatDate(date))}
          />
          <button
            type="button"
            className={formStyles.dateButton}
            aria-label={formTexts.datePicker}
            title={formTexts.datePicker}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" />
          </button>
          <input
            ref={picker}
            type="date"
            className={formStyles.datePicker}
            tabIndex={-1}
            aria-hidden="true"
            value={date}
            onChange={(event) => read(formatDate(event.target.value))}
          />
        </div>
      )}
    </Field>
  );
}
