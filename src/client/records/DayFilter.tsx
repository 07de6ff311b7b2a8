import { useEffect, useRef, useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';
import { DateField } from '#client/parts/fields/DateField.tsx';
import { adminTexts } from '#shared/text/admin.ts';

/** Milliseconds of rest after which half a date counts as a wrong one. */
const patience = 1_500;

/**
 * A field for a day. A text that is no date stays out of the address; the person hears of it only
 * when the typing has stopped.
 */
export function DayFilter({
  name,
  label,
  value,
  since = null,
  also = {},
}: {
  name: 'from' | 'to';
  label: string;
  value: string | null;
  /** The first day of the period, where this field is for its last day. */
  since?: string | null;
  /** Other values that a change puts into the address. */
  also?: Readonly<Record<string, string>>;
}) {
  const [wrong, setWrong] = useState(false);
  const [told, setTold] = useState(false);
  // The field keeps what was typed, unless the address changed for another reason: then the field
  // starts anew.
  const typed = useRef(value);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    setWrong(false);
    setRound((before) => before + 1);
  }, [value]);
  useEffect(() => {
    setTold(false);
    if (!wrong) return;
    const timer = setTimeout(() => setTold(true), patience);
    return () => clearTimeout(timer);
  }, [wrong]);
  return (
    <DateField
      key={round}
      label={label}
      name={name}
      value={wrong ? 'invalid' : value}
      problem={told ? 'invalid' : undefined}
      {...(since && value && value < since ? { hint: adminTexts.beforeFirst } : {})}
      onChange={(day) => {
        typed.current = day === 'invalid' ? null : day;
        setWrong(day === 'invalid');
        changeFilters({ ...also, [name]: typed.current ?? '' });
      }}
    />
  );
}
