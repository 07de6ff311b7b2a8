import { call } from '#client/api/call.ts';
import { changeFilters } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import type { Column } from '#client/parts/DataTable.tsx';
import { FilterSelect } from '#client/parts/FilterSelect.tsx';
import layout from '#client/parts/layout.module.css';
import { tell } from '#client/records/facing.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useTable } from '#client/records/useTable.ts';
import { withLoading } from '#client/state/loading.ts';
import type { OwnedInspection } from '#shared/model/transfer.ts';
import { formatDate } from '#shared/rules/format.ts';
import { listTexts } from '#shared/text/inspections.ts';
import { statuses, statusLabels } from '#shared/text/labels.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import { askedFor, type Chosen, type OwnedFilters, readAll, useChosen } from './chosen.ts';
import styles from './Transfer.module.css';
import { TransferPanel } from './TransferPanel.tsx';

/** Whose each inspection is, for administrators, and a way to hand some over to a colleague. */
const perPage = 25;

const load = async (query: OwnedFilters & { page: number }) => {
  const { inspections, ...place } = await call('inspections.list', {
    ...askedFor(query),
    limit: perPage,
  });
  return { rows: inspections, ...place };
};

const columnsFor = (chosen: Chosen): Column<OwnedInspection>[] => [
  {
    key: 'choose',
    title: texts.columns.choose,
    cell: (row) => (
      <label className={styles.choose}>
        <input
          type="checkbox"
          aria-label={texts.choose(row.location, formatDate(row.date))}
          checked={chosen.rows.has(row.id)}
          onChange={() => chosen.toggle(row)}
        />
      </label>
    ),
  },
  {
    key: 'location',
    title: texts.columns.location,
    sortable: true,
    cell: ({ location }) => location,
  },
  {
    key: 'date',
    title: texts.columns.date,
    sortable: true,
    cell: ({ date }) => (date ? formatDate(date) : texts.noDate),
  },
  {
    key: 'status',
    title: texts.columns.status,
    sortable: true,
    cell: ({ status }) => statusLabels[status],
  },
  {
    key: 'owner',
    title: texts.columns.owner,
    sortable: true,
    cell: ({ owner: { name, active } }) => (
      <>
        {name}
        {!active && <span className={layout.subtle}> ({texts.inactive})</span>}
      </>
    ),
  },
];

export function AllInspections() {
  const table = useTable('inspections', load, 'date', ['owner', 'status']);
  const chosen = useChosen();
  const { page, asked } = table;
  const total = page?.total ?? 0;
  const owner = page?.rows[0]?.owner;
  const all = async () => {
    try {
      chosen.set(await withLoading(readAll(asked)));
    } catch (error) {
      tell(error);
    }
  };
  return (
    <ServerTable
      title={texts.title}
      intro={texts.intro}
      nouns={[texts.one, texts.more]}
      columns={columnsFor(chosen)}
      table={table}
      after={<TransferPanel chosen={chosen} reload={table.reload} />}
      filters={
        <>
          <Filters asked={asked} name={owner?.id === asked.owner ? owner.name : ''} />
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

/** `name`: what the one is called whose inspections alone are shown. */
function Filters({ asked, name }: { asked: OwnedFilters; name: string }) {
  return (
    <>
      <FilterSelect
        label={texts.columns.status}
        value={asked.status}
        all={listTexts.allStatuses}
        options={statuses}
        onChange={(status) => changeFilters({ status })}
      />
      {asked.owner !== '' && (
        <p className={styles.only}>
          {texts.ownerOnly(name)}
          <Button kind="subtle" icon="cross" onClick={() => changeFilters({ owner: '' })}>
            {texts.everybody}
          </Button>
        </p>
      )}
    </>
  );
}
