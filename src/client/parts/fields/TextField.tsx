import type { InputHTMLAttributes } from 'react';
import { type Base, Field } from './Field.tsx';
import formStyles from './form.module.css';

/** One line of text; the browser fills it in only when `autoComplete` says what it is. */
export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete,
  readOnly,
  onBlur,
  ...base
}: Base & { value: string; onChange: (value: string) => void } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'readOnly' | 'onBlur'
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
          readOnly={readOnly}
          autoComplete={autoComplete ?? 'off'}
          value={value}
          onBlur={onBlur}
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
