import type { Category } from '#shared/model/checklist.ts';
import { wholeChecklist } from '#shared/rules/checklist/tree.ts';
import { expandSelection, skipEmpty } from '#shared/rules/inspection/selection.ts';

/**
 * Turns the numbers of a colour into full skip lists. Leaving out a domain leaves out everything
 * beneath it; a part with nothing left is left out too, as unticking does.
 */
export function skipNumbers(categories: readonly Category[], skip: readonly string[]) {
  const isQuestion = (number: string) => number.split('.').length === 3;
  const whole = wholeChecklist({ categories });
  const selection = {
    skip_categories: skip.filter((number) => !isQuestion(number)),
    skip_questions: skip.filter(isQuestion),
  };
  return skipEmpty(expandSelection(whole, selection), whole.domains);
}
