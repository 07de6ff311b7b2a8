import { useState } from 'react';
import { changeFilters } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import { CheckboxField, SelectField } from '#client/parts/fields/Field.tsx';
import { FilterGrid } from '#client/parts/fields/FilterGrid.tsx';
import { toHeading } from '#client/parts/toHeading.ts';
import { PeriodFilter } from '#client/records/PeriodFilter.tsx';
import { useOwners } from '#client/records/useInspectors.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { listTexts } from '#shared/text/inspections.ts';
import { childcareTypes, inspectionTypes, statuses } from '#shared/text/labels.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import styles from './AllInspections.module.css';
import { choices, type OwnedFilters } from './filters.ts';
import { Views } from './Views.tsx';

const optionsOf = (all: string, options: readonly (readonly [string, string])[]) =>
  [['', all] as const, ...options].map(([value, label]) => ({ value, label }));

/** The filters that are chosen from a list. */
const selectsOf = (people: readonly (readonly [string, string])[]) =>
  [
    { name: 'owner', label: texts.columns.owner, options: optionsOf(texts.anyOwner, people) },
    { name: 'type', label: texts.columns.type, options: optionsOf(texts.anyType, inspectionTypes) },
    {
      name: 'childcareType',
      label: texts.columns.childcareType,
      options: optionsOf(texts.anyChildcareType, childcareTypes),
    },
    {
      name: 'status',
      label: texts.columns.status,
      options: optionsOf(listTexts.allStatuses, statuses),
    },
  ] as const;

const only = [
  ['offers', texts.onlyOffers],
  ['late', texts.onlyLate],
] as const;

/** The filters by which a coordinator finds inspections. In a calendar the month is the period. */
export function OverviewFilters({
  asked,
  ownerName = '',
  period = true,
}: {
  asked: OwnedFilters;
  /** The name of the owner whose inspections alone are shown, where it is known. */
  ownerName?: string;
  period?: boolean;
}) {
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
  const people = useOwners(asked.owner, ownerName);
  return (
    <>
      <Views />
      <FilterGrid label={texts.filters}>
        {selectsOf(people).map((select) => (
          <SelectField
            key={select.name}
            {...select}
            value={asked[select.name]}
            onChange={(value) => changeFilters({ [select.name]: value })}
          />
        ))}
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
