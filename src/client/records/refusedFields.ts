import type { FieldProblems } from '#shared/problems.ts';

/** Whether two values of a form say the same. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A save that was refused: its problems, and what the form held then. */
export interface Refused<T extends object> {
  fields: FieldProblems;
  value: T;
}

/**
 * The problems of a refused save that still stand. When the person changes a field, its problem
 * goes until the next save. A problem that is of no field of the form stays until then.
 */
export function standing<T extends object>({ fields, value }: Refused<T>, now: T): FieldProblems {
  const held = (form: object, name: string) => (form as Record<string, unknown>)[name];
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => same(held(value, name), held(now, name))),
  );
}
