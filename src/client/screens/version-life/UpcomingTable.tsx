import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import { RowCheckbox } from '#client/parts/tables/RowCheckbox.tsx';
import type { UpcomingInspection } from '#shared/model/versionMoves.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { transferTexts } from '#shared/text/transfer.ts';
import { moveTexts as texts } from '#shared/text/versionLife.ts';
import styles from './UpcomingTable.module.css';

/** Upcoming inspections, with what becomes of their choice in another version. */
export function UpcomingTable({
  inspections,
  chosen,
  onToggle,
}: {
  inspections: readonly UpcomingInspection[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  const columns: Column<UpcomingInspection>[] = [
    {
      key: 'choose',
      title: texts.columns.choose,
      cell: ({ id, location, movable }) => (
        <RowCheckbox
          label={texts.choose(location)}
          disabled={!movable}
          checked={movable && chosen.has(id)}
          onToggle={() => onToggle(id)}
        />
      ),
    },
    { key: 'location', title: texts.columns.location, cell: ({ location }) => location },
    {
      key: 'date',
      title: texts.columns.date,
      cell: ({ date }) => (date ? formatDate(date) : transferTexts.noDate),
    },
    { key: 'owner', title: texts.columns.owner, cell: ({ owner }) => owner },
    { key: 'choice', title: texts.columns.choice, cell: (row) => <Choice inspection={row} /> },
  ];
  return (
    <DataTable
      look="plain"
      label={texts.title}
      columns={columns}
      rows={inspections}
      sort={{ key: '', descending: false }}
      onSort={() => {}}
      empty={texts.none}
    />
  );
}

function Choice({
  inspection: { movable, colour, lost_colour, chosen, total, lost, fresh },
}: {
  inspection: UpcomingInspection;
}) {
  if (!movable) return <p className={layout.subtle}>{texts.noted}</p>;
  return (
    <div className={styles.choice}>
      {colour === null ? texts.own : texts.colour(colour)}: {texts.chosen(chosen, total)}
      {lost_colour && <span className={layout.subtle}>{texts.lostColour(lost_colour)}</span>}
      {fresh > 0 && <span className={layout.subtle}>{texts.fresh(fresh)}</span>}
      {lost.length > 0 && (
        <details>
          <summary>{texts.lost(lost.length)}</summary>
          <ul className={styles.lost}>
            {lost.map(({ number, title }) => (
              <li key={number}>
                {number} {title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
