import type { ReactNode } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import type { Handled, SystemState } from '#shared/model/system.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { systemTexts } from '#shared/text/system.ts';

/** The parts of the page 'Systeem', each with its own heading. */
export interface Part {
  system: SystemState;
}

/** Says that something needs no attention any more; a device is known by its account, too. */
export type Handle = (what: Handled, id: string, account?: string) => void;

/** The button for that, in a row about `of`. */
export const HandledButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <Button kind="subtle" aria-label={systemTexts.handleOf(of)} onClick={onClick}>
    {systemTexts.handle}
  </Button>
);

export function Block({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className={layout.block} aria-labelledby={id}>
      <h2 id={id} className="nl-heading nl-heading--level-2">
        {title}
      </h2>
      {hint && <p className={layout.subtle}>{hint}</p>}
      {children}
    </section>
  );
}

/**
 * A table without sorting. When `total` is more than the rows here, it says how many there are in
 * all.
 */
export function Rows<Row extends { id: string }>({
  label,
  columns,
  rows,
  total,
  empty,
}: {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  total?: number;
  empty: string;
}) {
  return (
    <>
      <DataTable
        look="plain"
        label={label}
        columns={columns}
        rows={rows}
        sort={{ key: '', descending: false }}
        onSort={() => undefined}
        empty={empty}
      />
      {total !== undefined && total > rows.length && (
        <p className={layout.subtle}>{systemTexts.more(rows.length, total)}</p>
      )}
    </>
  );
}
/** A moment (ISO 8601) as people read it, in Dutch time. */
export const moment = (at: string) => <time dateTime={at}>{formatMoment(at)}</time>;
