import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { everyRow } from '#client/records/everyRow.ts';
import type { OwnedInspection } from '#shared/model/transfer.ts';
import { statuses } from '#shared/text/labels.ts';

/** What is chosen stays chosen on another page of the list and after another search. */
export interface Chosen {
  rows: ReadonlyMap<string, OwnedInspection>;
  toggle: (row: OwnedInspection) => void;
  set: (rows: readonly OwnedInspection[]) => void;
}

export function useChosen(): Chosen {
  const [rows, setRows] = useState<ReadonlyMap<string, OwnedInspection>>(new Map());
  return {
    rows,
    toggle: (row) =>
      setRows((before) => {
        const after = new Map(before);
        if (!after.delete(row.id)) after.set(row.id, row);
        return after;
      }),
    set: (all) => setRows(new Map(all.map((row) => [row.id, row]))),
  };
}

export interface OwnedFilters {
  filter: string;
  sort: string;
  owner: string;
  status: string;
}

/** The query as the server takes it: what is no status in the address counts as none. */
export const askedFor = <Query extends OwnedFilters>(query: Query) => ({
  ...query,
  status: statuses.find(([one]) => one === query.status)?.[0] ?? ('' as const),
});

/** Every inspection that these filters let through. @throws what the call throws */
export const readAll = (query: OwnedFilters): Promise<OwnedInspection[]> =>
  everyRow(async (place) => {
    const { inspections, total } = await call('inspections.list', {
      ...askedFor(query),
      ...place,
    });
    return { rows: inspections, total };
  });
