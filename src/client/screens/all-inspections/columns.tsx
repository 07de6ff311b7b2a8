import { paths } from '#client/navigation/paths.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { ButtonLink } from '#client/parts/Button.tsx';
import type { Column } from '#client/parts/DataTable.tsx';
import layout from '#client/parts/layout.module.css';
import type { OwnedInspection } from '#shared/model/transfer.ts';
import { formatDate } from '#shared/rules/format.ts';
import { canExport } from '#shared/rules/status.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import type { Chosen } from './chosen.ts';

/** The columns of the list; a coordinator sees more of each inspection. */
export const columnsFor = (chosen: Chosen, coordinator: boolean): Column<OwnedInspection>[] =>
  coordinator
    ? [choose(chosen), place, type, date, status, owner, offers, report]
    : [choose(chosen), place, date, status, owner];

const choose = (chosen: Chosen): Column<OwnedInspection> => ({
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
});

const place: Column<OwnedInspection> = {
  key: 'location',
  title: texts.columns.location,
  sortable: true,
  cell: ({ location, overview }) => (
    <>
      {location}
      {overview?.city && <span className={styles.city}>{overview.city}</span>}
    </>
  ),
};

const type: Column<OwnedInspection> = {
  key: 'inspection_type',
  title: overviewTexts.columns.type,
  sortable: true,
  cell: ({ overview }) =>
    overview?.inspection_type ? inspectionTypeLabels[overview.inspection_type] : '–',
};

const date: Column<OwnedInspection> = {
  key: 'date',
  title: texts.columns.date,
  sortable: true,
  cell: ({ date: day }) => (day ? formatDate(day) : texts.noDate),
};

const status: Column<OwnedInspection> = {
  key: 'status',
  title: texts.columns.status,
  sortable: true,
  cell: ({ status: stands }) => <Badge kind={stands}>{statusLabels[stands]}</Badge>,
};

const owner: Column<OwnedInspection> = {
  key: 'owner',
  title: texts.columns.owner,
  sortable: true,
  cell: ({ owner: { name, active } }) => (
    <>
      {name}
      {!active && <span className={layout.subtle}> ({texts.inactive})</span>}
    </>
  ),
};

const offers: Column<OwnedInspection> = {
  key: 'restore_offers',
  title: overviewTexts.columns.offers,
  cell: ({ overview }) => overview?.restore_offers || '–',
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
