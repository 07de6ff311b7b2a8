import type * as z from 'zod/mini';
import type { FieldCode, FieldProblems } from '#shared/problems.ts';

/** What a schema found, as our field codes: per top-level field the first thing that is wrong. */
export function fieldProblems(error: z.core.$ZodError): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'body');
    fields[field] ??= codeOf(issue);
  }
  return fields;
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'required';
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'required';
  if (issue.code === 'invalid_value') return 'not_allowed';
  return issue.message.includes('received undefined') ? 'required' : 'invalid';
}
