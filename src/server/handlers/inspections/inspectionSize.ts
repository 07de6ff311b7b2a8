import { around } from '#server/db/inspections/dashboard.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { checklistSize } from '#shared/rules/checklist/checklistSize.ts';

const noted = (...lists: readonly (readonly { notes: string }[] | undefined)[]): number =>
  lists.reduce((all, list = []) => list.reduce((sum, { notes }) => sum + notes.length, all), 0);

/** Characters of all notes in an inspection. */
const writtenIn = (one: Inspection): number =>
  one.notes.length +
  noted(
    one.question_results,
    one.category_notes,
    one.category_last_question_answers,
    one.restore_offers,
  );

/**
 * Characters that a change reads: all notes, the inspection's own tree if it has one, and what a
 * follow-up is about.
 */
export const readWith = (one: Inspection): number =>
  writtenIn(one) +
  around.answer * (one.question_results.length + (one.earlier?.question_results.length ?? 0)) +
  checklistSize(one.version.categories ?? []) +
  noted(one.earlier?.question_results, one.earlier?.category_last_question_answers);

/**
 * Every change reads its whole inspection, so an inspection has a size limit.
 * @throws Problem validation_failed for a change that makes a full one larger
 */
export function refuseFuller(before: Inspection, after: Inspection): void {
  const written = writtenIn(after);
  if (written > limits.inspection && written > writtenIn(before))
    throw new Problem('validation_failed', { fields: { notes: 'too_long' } });
}
