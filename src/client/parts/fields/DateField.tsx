import { useEffect, useRef, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { formatDate } from '#shared/rules/days/dates.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { formTexts } from '#shared/text/forms.ts';
import { type Base, Field } from './Field.tsx';
import formStyles from './form.module.css';

/**
 * A date typed as DD-MM-JJJJ or picked; `onChange` gets the ISO date, null when empty, and
 * 'invalid' while what was typed is no date.
 */
export function DateField({
  value,
  onChange,
  onLeave,
  ...base
}: Base & {
  value: string | null;
  onChange: (value: string | null | 'invalid') => void;
  onLeave?: () => void;
}) {
  const [typed, setTyped] = useState(formatDate(value));
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed stays if it means this day, or if it is no date while there is no day.
    // Otherwise the field shows the new day, or nothing.
    setTyped((now) => {
      const date = parseDate(now);
      if (value === null) return date === null ? now : '';
      return parseDate(value) === null || date === value ? now : formatDate(value);
    });
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
            onBlur={() => {
              if (date) setTyped(formatDate(date));
              onLeave?.();
            }}
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
