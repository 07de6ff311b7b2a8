import type * as z from 'zod/mini';
import type { FieldCode, FieldProblems } from '#shared/problems.ts';

/**
 * The faults that a schema found in `input`, as our field codes: for each top-level field its first
 * fault.
 */
export function fieldProblems(error: z.core.$ZodError, input: unknown): FieldProblems {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Readonly<
    Record<string, unknown>
  >;
  const fields: FieldProblems = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    fields[field] ??=
      given[field] === undefined || given[field] === null ? 'required' : codeOf(issue);
  }
  return fields;
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  return issue.code === 'invalid_value' ? 'not_allowed' : 'invalid';
}
