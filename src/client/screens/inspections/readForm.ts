import {
  type FormField,
  type InspectionForm,
  InspectionForm as Schema,
} from '#shared/model/inspection.ts';
import { type FieldProblems, Problem } from '#shared/problems.ts';
import { checkForm, tidyForm, withFittingType } from '#shared/rules/inspection/inspectionForm.ts';

/** Judges a typed form as the server will: by the same schema and the same rules. */
export function readForm(typed: InspectionForm): { form: InspectionForm; problems: FieldProblems } {
  const tidy = tidyForm(withFittingType(typed));
  const parsed = Schema.safeParse(tidy);
  const form = parsed.success ? parsed.data : tidy;
  const problems = checkForm(form);
  for (const { path, code } of parsed.success ? [] : parsed.error.issues) {
    const field = String(path[0]) as FormField;
    problems[field] ??=
      code === 'too_big' && typeof typed[field] === 'string' ? 'too_long' : 'invalid';
  }
  return { form, problems };
}

/**
 * The form as it may be saved.
 * @throws Problem validation_failed, with what is wrong by field
 */
export function goodForm(typed: InspectionForm, more: FieldProblems = {}): InspectionForm {
  const { form, problems } = readForm(typed);
  const wrong = { ...problems, ...more };
  if (Object.keys(wrong).length > 0) throw new Problem('validation_failed', { fields: wrong });
  return form;
}
