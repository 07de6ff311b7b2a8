/** Where somebody was in the tree of a version: what was folded, and the row to come back to. Lasts as long as the page of the app. */
interface TreePlace {
  closed: ReadonlySet<string>;
  row: string | null;
}

const places = new Map<string, TreePlace>();

export const placeIn = (version: string): TreePlace | undefined => places.get(version);

export function rememberFolds(version: string, closed: ReadonlySet<string>): void {
  places.set(version, { row: null, ...places.get(version), closed });
}

/** The row to show when the tree is opened again; null once it was shown. */
export function rememberRow(version: string, row: string | null): void {
  places.set(version, { closed: new Set(), ...places.get(version), row });
}
