import { state, type TreePlace } from '#client/state/state.ts';

/** Where somebody was in the tree of a version: what was folded, and the row to come back to. */
export const placeIn = (version: string): TreePlace | undefined =>
  state.treePlaces.get().get(version);

const remember = (version: string, place: Partial<TreePlace>): void =>
  state.treePlaces.set((places) =>
    new Map(places).set(version, {
      closed: new Set(),
      row: null,
      ...places.get(version),
      ...place,
    }),
  );

/** Keeps the ids of the folded parts, for when this tree is opened again on this page. */
export const rememberFolds = (version: string, closed: ReadonlySet<string>): void =>
  remember(version, { closed });

/** The row to show when the tree is opened again; null once it was shown. */
export const rememberRow = (version: string, row: string | null): void =>
  remember(version, { row });
