import type { Category } from '#shared/model/checklist.ts';
import { expandSelection, skipEmpty } from '#shared/rules/selection.ts';
import { buildChecklist } from '#shared/rules/tree.ts';

/**
 * Numbers of a colour as full skip lists: leaving out a domain leaves out all beneath it, and what
 * has nothing left is left out whole, as unticking does.
 */
export function skipNumbers(categories: readonly Category[], skip: readonly string[]) {
  const isQuestion = (number: string) => number.split('.').length === 3;
  const checklist = buildChecklist(
    { categories },
    {
      skip_categories: skip.filter((number) => !isQuestion(number)),
      skip_questions: skip.filter(isQuestion),
    },
  );
  return skipEmpty(expandSelection(checklist), checklist.domains);
}
