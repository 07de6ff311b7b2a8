import { paths } from '#client/navigation/paths.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import type { Column } from '#client/parts/tables/DataTable.tsx';
import { RowCheckbox } from '#client/parts/tables/RowCheckbox.tsx';
import { todayHere } from '#client/state/today.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { placeAndType, statusLabels } from '#shared/text/labels.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { termTexts } from '#shared/text/terms.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import type { Chosen } from './chosen.ts';

/** The columns of the list; a coordinator sees more of each inspection. */
export const columnsFor = (chosen: Chosen, coordinator: boolean): Column<OwnedInspection>[] =>
  coordinator
    ? [choose(chosen), place, date, status, term, owner, report]
    : [choose(chosen), place, date, status, owner];

const choose = (chosen: Chosen): Column<OwnedInspection> => ({
  key: 'choose',
  title: texts.columns.choose,
  cell: (row) => (
    <RowCheckbox
      label={texts.choose(row.location, formatDate(row.date))}
      checked={chosen.rows.has(row.id)}
      onToggle={() => chosen.toggle(row)}
    />
  ),
});

const place: Column<OwnedInspection> = {
  key: 'location',
  title: texts.columns.location,
  sortable: 'words',
  cell: ({ location, overview }) => (
    <div className={styles.place}>
      {location}
      {overview && <span className={styles.more}>{placeAndType(overview)}</span>}
    </div>
  ),
};

const date: Column<OwnedInspection> = {
  key: 'date',
  title: texts.columns.date,
  sortable: 'days',
  cell: ({ date: day }) => (day ? formatDate(day) : texts.noDate),
};

const status: Column<OwnedInspection> = {
  key: 'status',
  title: texts.columns.status,
  sortable: 'steps',
  cell: ({ status: stands, overview }) => (
    <div>
      <Badge kind={stands}>{statusLabels[stands]}</Badge>
      {overview && overview.restore_offers > 0 && (
        <span className={styles.more}>{overviewTexts.offers(overview.restore_offers)}</span>
      )}
    </div>
  ),
};

const term: Column<OwnedInspection> = {
  key: 'due',
  title: overviewTexts.columns.due,
  sortable: 'days',
  cell: ({ overview }) => {
    if (!overview?.term) return '–';
    const { term: step, due } = overview.term;
    const isOver = due < todayHere();
    return (
      <div>
        {isOver ? <Badge kind="late">{formatDate(due)}</Badge> : formatDate(due)}
        <span className={styles.more}>{termTexts.short[step]}</span>
      </div>
    );
  },
};

const owner: Column<OwnedInspection> = {
  key: 'owner',
  title: texts.columns.owner,
  sortable: 'words',
  cell: ({ owner: { name, active } }) => (
    <>
      {name}
      {!active && <span className={layout.subtle}> ({texts.inactive})</span>}
    </>
  ),
};

const report: Column<OwnedInspection> = {
  key: 'report',
  title: overviewTexts.columns.report,
  cell: ({ id, status: stands }) =>
    canExport(stands) ? (
      <ButtonLink to={paths.export(id)} newTab icon="pdf" iconOnly kind="subtle">
        {inspectionActions.pdf}
      </ButtonLink>
    ) : (
      '–'
    ),
};
