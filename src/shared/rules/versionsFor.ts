import type { ChildcareType } from '#shared/model/enums.ts';

interface Used {
  childcare_type: ChildcareType;
  date: string | null;
  version: { id: string };
}

/**
 * The versions with those first that were used for this childcare type, the last used one first;
 * the others stay in their order.
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
 * Whether a version is a strange one for this childcare type: used for others only, while this type
 * has versions of its own.
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
