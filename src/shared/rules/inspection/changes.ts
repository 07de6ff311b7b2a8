import type { Inspection } from '#shared/model/inspection.ts';

/**
 * The differences between two states of one inspection: the old and new value of each field, and of
 * lists of entries only the entries that changed. The comparison is by identity, so it relies on
 * `applyAction` to keep the objects that it did not change. Used for the audit and for the answer
 * to a change.
 */
export function changedParts(
  before: Inspection,
  after: Inspection,
): { old: Partial<Inspection>; new: Partial<Inspection> } {
  const parts: { old: Record<string, unknown>; new: Record<string, unknown> } = {
    old: {},
    new: {},
  };
  for (const key of Object.keys(after) as (keyof Inspection)[]) {
    const is = after[key];
    // A copy that an older release made may lack a list.
    const was = before[key] ?? (Array.isArray(is) ? [] : before[key]);
    if (was === is || key === 'revision' || key === 'version') continue;
    const entries = Array.isArray(was) && Array.isArray(is) && !key.startsWith('skip_');
    const only = (list: unknown[], other: unknown[]) =>
      list.filter((entry) => !other.includes(entry));
    parts.old[key] = entries ? only(was, is) : was;
    parts.new[key] = entries ? only(is, was) : is;
  }
  return parts as { old: Partial<Inspection>; new: Partial<Inspection> };
}
