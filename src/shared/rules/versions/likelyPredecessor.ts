import type { VersionRow } from '#shared/model/checklist.ts';
import { searchable } from '#shared/rules/words/format.ts';
import { isEarly } from './versionLife.ts';

/**
 * A title without the years, final numbers and copy marks that tell versions of one checklist
 * apart.
 */
const nameOf = (title: string): string =>
  searchable(title)
    .replace(/\((?:kopie|concept)[^)]*\)|\b(?:19|20)\d\d\b/g, ' ')
    .replace(/[\s(]+v?(?:ersie)?\s*[\d.]+\)?\s*$/, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two titles are of versions of one checklist. */
export const isSameName = (one: string, other: string): boolean => nameOf(one) === nameOf(other);

/**
 * The newest of these versions that is in force on a day (ISO date) in the place of another: of the
 * same checklist by its title, and valid from a later day. Undefined when there is none.
 */
export const successorOf = <V extends Pick<VersionRow, 'title' | 'valid_from'>>(
  version: V,
  among: readonly V[],
  day: string,
): V | undefined =>
  among
    .filter(
      (one) =>
        (one.valid_from ?? '') > (version.valid_from ?? '') &&
        !isEarly(one, day) &&
        nameOf(one.title) !== '' &&
        isSameName(one.title, version.title),
    )
    .toSorted((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? 1 : -1))[0];

/**
 * The version that a checklist with this title most likely replaces. First comes a version with
 * exactly this title, because a file that was exported and edited keeps it. Then come titles that
 * differ only in years and numbers: published versions first, then the latest by title. Null if
 * there is none.
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
