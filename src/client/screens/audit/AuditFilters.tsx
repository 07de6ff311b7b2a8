import { useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';
import { useLocation } from '#client/navigation/router.ts';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import { FilterGrid } from '#client/parts/fields/FilterGrid.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import { toHeading } from '#client/parts/toHeading.ts';
import { PeriodFilter } from '#client/records/PeriodFilter.tsx';
import type { AuditNoun } from '#shared/model/audit.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { auditTexts, nounLabels } from '#shared/text/audit.ts';

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

/** The filters in the address. */
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

/** A change goes into the address; the list reads its filters from there. */
export function AuditFilters({ filter, noun, from, to, query }: Filters) {
  // Clearing also removes what was typed and is no date yet.
  const [round, setRound] = useState(0);
  const clear = () => {
    changeFilters({ filter: '', noun: '', from: '', to: '' });
    setRound(round + 1);
    toHeading();
  };
  return (
    <FilterGrid label={auditTexts.filters}>
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
      <PeriodFilter key={round} labels={[auditTexts.from, auditTexts.to]} from={from} to={to} />
      {query.size > 0 && (
        <Button kind="subtle" icon="cross" onClick={clear}>
          {auditTexts.clear}
        </Button>
      )}
    </FilterGrid>
  );
}
