import type { ReactNode } from 'react';
import { call } from '#client/api/call.ts';
import { changeFilters } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import { FilterSelect } from '#client/parts/fields/FilterSelect.tsx';
import layout from '#client/parts/layout.module.css';
import { tell } from '#client/records/failures.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useOwners } from '#client/records/useInspectors.ts';
import { useTable } from '#client/records/useTable.ts';
import { withLoading } from '#client/state/loading.ts';
import { listTexts } from '#shared/text/inspections.ts';
import { statuses } from '#shared/text/labels.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import { ChosenPanel } from './ChosenPanel.tsx';
import { useChosen } from './chosen.ts';
import { columnsFor } from './columns.tsx';
import { askedFor, choices, type OwnedFilters, readAll } from './filters.ts';
import { OverviewFilters } from './OverviewFilters.tsx';

// All inspections, page by page, to look at and to hand over.

const perPage = 25;

const load = async ({ page, ...query }: OwnedFilters & { page: number }) => {
  const { inspections, ...place } = await call('inspections.list', {
    ...askedFor(query),
    page,
    limit: perPage,
  });
  return { rows: inspections, ...place };
};

/** `coordinator`: with the filters and columns of a coordinator instead of an administrator's. */
export function OwnedList({
  coordinator = false,
  ...head
}: {
  title: string;
  intro: string;
  actions?: ReactNode;
  coordinator?: boolean;
}) {
  const table = useTable('inspections', load, 'date', choices);
  const chosen = useChosen();
  const { page, asked } = table;
  const total = page?.total ?? 0;
  const owner = page?.rows[0]?.owner;
  const ownerName = owner?.id === asked.owner ? owner.name : '';
  const all = async () => {
    try {
      chosen.set(await withLoading(readAll(asked)));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <ServerTable
      {...head}
      nouns={[texts.one, texts.more]}
      columns={columnsFor(chosen, coordinator)}
      table={table}
      above={coordinator && <OverviewFilters asked={asked} ownerName={ownerName} />}
      after={<ChosenPanel chosen={chosen} coordinator={coordinator} reload={table.reload} />}
      filters={
        <>
          {!coordinator && <OwnerAndStatus asked={asked} name={ownerName} />}
          <div className={layout.actions}>
            <Button disabled={total === 0} onClick={() => void all()}>
              {texts.chooseAll(total)}
            </Button>
            <Button disabled={chosen.rows.size === 0} onClick={() => chosen.set([])}>
              {texts.chooseNone}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** `name`: the name of the owner whose inspections alone are shown. */
function OwnerAndStatus({ asked, name }: { asked: OwnedFilters; name: string }) {
  return (
    <>
      <FilterSelect
        label={texts.columns.owner}
        value={asked.owner}
        all={overviewTexts.anyOwner}
        options={useOwners(asked.owner, name)}
        onChange={(owner) => changeFilters({ owner })}
      />
      <FilterSelect
        label={texts.columns.status}
        value={asked.status}
        all={listTexts.allStatuses}
        options={statuses}
        onChange={(status) => changeFilters({ status })}
      />
    </>
  );
}
