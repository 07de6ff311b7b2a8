/**
 * The result when two administrators changed one record: a merge of the record that both began
 * with, mine and theirs. Each field is compared as a whole.
 */
interface MergedFields<T> {
  /** Both changes together; where both changed one field, mine. */
  merged: T;
  /** Fields that both changed in different ways: somebody must choose. */
  conflicts: (keyof T & string)[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Merges the fields that `mine` has; two values are equal when their JSON is. */
export function mergeFields<T extends object>(base: T, mine: T, theirs: T): MergedFields<T> {
  const merged = { ...mine };
  const conflicts: (keyof T & string)[] = [];
  for (const field of Object.keys(mine) as (keyof T & string)[]) {
    if (same(mine[field], base[field])) merged[field] = theirs[field];
    else if (!same(theirs[field], base[field]) && !same(theirs[field], mine[field]))
      conflicts.push(field);
  }
  return { merged, conflicts };
}
