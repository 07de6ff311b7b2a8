import { useState } from 'react';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';

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
