import { useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import { CheckboxField, SelectField } from '#client/parts/Field.tsx';
import { FilterGrid } from '#client/parts/FilterGrid.tsx';
import { toHeading } from '#client/parts/toHeading.ts';
import { PeriodFilter } from '#client/records/PeriodFilter.tsx';
import { useOwners } from '#client/records/useInspectors.ts';
import { parseDate } from '#shared/rules/parseDate.ts';
import { listTexts } from '#shared/text/inspections.ts';
import { inspectionTypes, statuses } from '#shared/text/labels.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import styles from './AllInspections.module.css';
import { choices, type OwnedFilters } from './filters.ts';
import { Views } from './Views.tsx';

const optionsOf = (all: string, options: readonly (readonly [string, string])[]) =>
  [['', all] as const, ...options].map(([value, label]) => ({ value, label }));

const only = [
  ['offers', texts.onlyOffers],
  ['late', texts.onlyLate],
] as const;

/** What a coordinator finds inspections by. In a calendar the month says from when to when. */
export function OverviewFilters({
  asked,
  ownerName = '',
  period = true,
}: {
  asked: OwnedFilters;
  /** What the one is called whose inspections alone are shown, where that is known. */
  ownerName?: string;
  period?: boolean;
}) {
  const owners = useOwners(texts.left);
  // Clearing also removes what was typed and is no date yet.
  const [round, setRound] = useState(0);
  const clear = () => {
    changeFilters(Object.fromEntries([...choices, 'filter'].map((name) => [name, ''])));
    setRound(round + 1);
    toHeading();
  };
  const isSet = [...choices, 'filter' as const].some(
    (name) => asked[name] !== '' && (period || (name !== 'from' && name !== 'to')),
  );
  const people = owners.map(({ id, name }) => [id, name] as const);
  // Until they are read.
  if (asked.owner !== '' && !people.some(([id]) => id === asked.owner))
    people.push([asked.owner, ownerName || texts.oneOwner]);
  return (
    <>
      <Views />
      <FilterGrid label={texts.filters}>
        <SelectField
          label={texts.columns.owner}
          name="owner"
          value={asked.owner}
          options={optionsOf(texts.anyOwner, people)}
          onChange={(owner) => changeFilters({ owner })}
        />
        <SelectField
          label={texts.columns.type}
          name="type"
          value={asked.type}
          options={optionsOf(texts.anyType, inspectionTypes)}
          onChange={(type) => changeFilters({ type })}
        />
        <SelectField
          label={texts.columns.status}
          name="status"
          value={asked.status}
          options={optionsOf(listTexts.allStatuses, statuses)}
          onChange={(status) => changeFilters({ status })}
        />
        <div className={styles.checks}>
          {only.map(([name, label]) => (
            <CheckboxField
              key={name}
              label={label}
              name={name}
              checked={asked[name] === '1'}
              onChange={(isOnly) => changeFilters({ [name]: isOnly ? '1' : '' })}
            />
          ))}
        </div>
        {period && (
          <PeriodFilter
            key={round}
            labels={[texts.from, texts.to]}
            from={parseDate(asked.from)}
            to={parseDate(asked.to)}
          />
        )}
        {isSet && (
          <Button kind="subtle" icon="cross" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </FilterGrid>
    </>
  );
}
