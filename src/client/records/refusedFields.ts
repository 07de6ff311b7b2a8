import type { FieldProblems } from '#shared/problems.ts';

/** Whether two values of a form say the same. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A save that was refused: what was wrong, and what the form held then. */
export interface Refused<T extends object> {
  fields: FieldProblems;
  value: T;
}

/**
 * What is still wrong of a refused save: who wrote a field anew is not told of it again before they
 * save. A field that the form does not hold under its own name stays wrong till then.
 */
export function standing<T extends object>({ fields, value }: Refused<T>, now: T): FieldProblems {
  const held = (form: object, name: string) => (form as Record<string, unknown>)[name];
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => same(held(value, name), held(now, name))),
  );
}
