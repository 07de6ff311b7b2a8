import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';

/**
 * An inspection's selection without ids that its checklist does not have: thousands of made-up ids
 * would be searched for every result, in every list.
 */
export function knownSelection(
  { skip_categories, skip_questions }: Inspection,
  { categories }: { categories: readonly Category[] },
): Pick<Inspection, 'skip_categories' | 'skip_questions'> {
  const known = new Set(
    categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]),
  );
  const ofTree = (ids: string[]) =>
    ids.every((id) => known.has(id)) ? ids : ids.filter((id) => known.has(id));
  return { skip_categories: ofTree(skip_categories), skip_questions: ofTree(skip_questions) };
}
