import { useEffect, useRef, useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';
import { useLocation } from '#client/navigation/router.ts';
import { Button } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/DateField.tsx';
import { SelectField } from '#client/parts/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { TextField } from '#client/parts/TextField.tsx';
import type { AuditNoun } from '#shared/model/audit.ts';
import { parseDate } from '#shared/rules/format.ts';
import { auditTexts, nounLabels } from '#shared/text/audit.ts';
import styles from './AuditFilters.module.css';

/** The filters in the address; what is not a valid filter there counts as none. */
interface Filters {
  filter: string;
  noun: AuditNoun | '';
  from: string | null;
  to: string | null;
  /** The same filters as the server reads them; empty ones are left out. */
  query: URLSearchParams;
}

const nouns = Object.keys(nounLabels) as AuditNoun[];

/** What the address says. */
export function useAuditFilters(): Filters {
  const { query: address } = useLocation();
  const filter = address.get('filter') ?? '';
  const noun = nouns.find((one) => one === address.get('noun')) ?? '';
  const from = parseDate(address.get('from') ?? '');
  const to = parseDate(address.get('to') ?? '');
  const query = new URLSearchParams(
    Object.entries({ filter, noun, from: from ?? '', to: to ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  );
  return { filter, noun, from, to, query };
}

/** Milliseconds of rest after which half a date counts as a wrong one. */
const patience = 1_500;

/**
 * A day. While what was typed is no date, it stays out of the address; the person is told only when
 * the typing has stopped.
 */
function DayFilter({
  name,
  label,
  value,
}: {
  name: 'from' | 'to';
  label: string;
  value: string | null;
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
      onChange={(day) => {
        typed.current = day === 'invalid' ? null : day;
        setWrong(day === 'invalid');
        changeFilters({ [name]: typed.current ?? '' });
      }}
    />
  );
}

export function AuditFilters({ filter, noun, from, to, query }: Filters) {
  // Clearing also removes what was typed and is no date yet.
  const [round, setRound] = useState(0);
  const clear = () => {
    changeFilters({ filter: '', noun: '', from: '', to: '' });
    setRound(round + 1);
  };
  return (
    <fieldset className={`${styles.filters} ${layout.noPrint}`}>
      <legend className={layout.hidden}>{auditTexts.filters}</legend>
      <TextField
        type="search"
        label={auditTexts.search}
        hint={auditTexts.searchHint}
        name="filter"
        value={filter}
        onChange={(value) => changeFilters({ filter: value })}
      />
      <SelectField
        label={auditTexts.noun}
        name="noun"
        value={noun}
        options={[
          { value: '', label: auditTexts.allNouns },
          ...nouns.map((value) => ({ value, label: nounLabels[value] })),
        ]}
        onChange={(value) => changeFilters({ noun: value })}
      />
      <DayFilter key={`from-${round}`} name="from" label={auditTexts.from} value={from} />
      <DayFilter key={`to-${round}`} name="to" label={auditTexts.to} value={to} />
      {query.size > 0 && (
        <Button kind="subtle" icon="cross" onClick={clear}>
          {auditTexts.clear}
        </Button>
      )}
    </fieldset>
  );
}
