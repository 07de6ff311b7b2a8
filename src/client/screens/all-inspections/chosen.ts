import { useState } from 'react';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';

/**
 * The chosen inspections. They stay chosen on another page of the list and after another search.
 */
export interface Chosen {
  rows: ReadonlyMap<string, OwnedInspection>;
  toggle: (row: OwnedInspection) => void;
  set: (rows: readonly OwnedInspection[]) => void;
  /** These are no longer chosen; inspections that were chosen meanwhile stay. */
  drop: (ids: Iterable<string>) => void;
}

/** Nothing is chosen at first, and the choice is gone when the person leaves the screen. */
export function useChosen(): Chosen {
  const [rows, setRows] = useState<ReadonlyMap<string, OwnedInspection>>(new Map());
  // These functions stay the same from render to render.
  const [ways] = useState((): Omit<Chosen, 'rows'> => {
    const change = (act: (rows: Map<string, OwnedInspection>) => void) =>
      setRows((before) => {
        const after = new Map(before);
        act(after);
        return after;
      });
    return {
      toggle: (row) => change((after) => void (after.delete(row.id) || after.set(row.id, row))),
      set: (all) => setRows(new Map(all.map((row) => [row.id, row]))),
      drop: (ids) =>
        change((after) => {
          for (const id of ids) after.delete(id);
        }),
    };
  });
  return { rows, ...ways };
}
