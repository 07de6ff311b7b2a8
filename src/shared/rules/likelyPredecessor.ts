import type { VersionRow } from '#shared/model/checklist.ts';
import { searchable } from './format.ts';

/** A title without what tells the versions of one checklist apart: years, numbers at the end, copies. */
const nameOf = (title: string): string =>
  searchable(title)
    .replace(/\((?:kopie|concept)[^)]*\)|\b(?:19|20)\d\d\b/g, ' ')
    .replace(/[\s(]+v?(?:ersie)?\s*[\d.]+\)?\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two titles are of versions of one checklist. */
export const isSameName = (one: string, other: string): boolean => nameOf(one) === nameOf(other);

/**
 * The version that a checklist of this title most likely takes the place of: that of the very title,
 * for a file that went out and was edited keeps it; else of the same name but for years and numbers,
 * a published one first, then the latest by title. Null where none is.
 */
export function likelyPredecessor(title: string, all: readonly VersionRow[]): VersionRow | null {
  if (nameOf(title) === '') return null;
  const [found] = all
    .filter((one) => isSameName(one.title, title))
    .toSorted(
      (a, b) =>
        Number(b.title === title) - Number(a.title === title) ||
        Number(b.online) - Number(a.online) ||
        b.title.localeCompare(a.title, 'nl', { numeric: true }),
    );
  return found ?? null;
}
