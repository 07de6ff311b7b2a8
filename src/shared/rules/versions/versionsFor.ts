import type { VersionRow } from '#shared/model/checklist.ts';
import type { ChildcareType } from '#shared/model/enums.ts';
import { isEarly } from './versionLife.ts';

interface Used {
  childcare_type: ChildcareType;
  date: string | null;
  version: { id: string };
}

/**
 * Sorts versions: first those that were used for this childcare type, the last used one first; then
 * the others, in their order.
 */
export function versionsFor<V extends { id: string }>(
  type: ChildcareType,
  versions: readonly V[],
  inspections: Iterable<Used>,
): V[] {
  const last = new Map<string, string>();
  for (const { childcare_type, date, version } of inspections)
    if (childcare_type === type) {
      const dates = [last.get(version.id) ?? '', date ?? ''];
      last.set(version.id, dates.toSorted().at(-1) as string);
    }
  const rank = ({ id }: V) => last.get(id);
  return versions.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    return other.localeCompare(one);
  });
}

/**
 * Whether a version is strange for this childcare type: it was used for other types only, while
 * this type has versions of its own.
 */
export function isStrangeFor(
  type: ChildcareType,
  version: string,
  inspections: Iterable<Used>,
): boolean {
  let [hasType, hasVersion] = [false, false];
  for (const used of inspections) {
    const [isType, isVersion] = [used.childcare_type === type, used.version.id === version];
    if (isType && isVersion) return false;
    hasType ||= isType;
    hasVersion ||= isVersion;
  }
  return hasType && hasVersion;
}

/** The uses that versions name in `used_for`, as `versionsFor` takes them. */
export const usesOf = (versions: readonly Pick<VersionRow, 'id' | 'used_for'>[]): Used[] =>
  versions.flatMap(({ id, used_for = {} }) =>
    Object.entries(used_for).map(([type, date]) => ({
      childcare_type: type as ChildcareType,
      date,
      version: { id },
    })),
  );

/**
 * The version that anybody would choose for this type on that day (ISO date): the newest in force
 * that is used for the type. '' if there is none, and if a person has to decide: because two are
 * equally new, or because the newest is not used for any type yet.
 */
export function expectedVersion(
  type: ChildcareType,
  day: string,
  versions: readonly Pick<VersionRow, 'id' | 'valid_from' | 'used_for'>[],
): string {
  const since = ({ valid_from = null }: Pick<VersionRow, 'valid_from'>) => valid_from ?? '';
  const fits = ({ used_for = {} }: Pick<VersionRow, 'used_for'>) =>
    type in used_for || Object.keys(used_for).length === 0;
  const inForce = versions.filter((version) => fits(version) && !isEarly(version, day));
  const newest = inForce.map(since).toSorted().at(-1);
  const [best, ...others] = inForce.filter((version) => since(version) === newest);
  return best && others.length === 0 && type in (best.used_for ?? {}) ? best.id : '';
}
