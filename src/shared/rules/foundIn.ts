import type { Category } from '#shared/model/checklist.ts';
import type { EarlierVisit, Inspection } from '#shared/model/inspection.ts';
import { openResults } from './followUp.ts';
import { pointsWith } from './pointsWith.ts';
import { stopKey } from './stopKey.ts';
import { buildChecklist } from './tree.ts';
import { withoutSkipped } from './withoutSkipped.ts';

/**
 * What an inspection found not to hold, told in the ids of another tree; what that does not have is
 * left out. Null when nothing is left.
 * @param tree that it was judged by
 * @param same which of its parts is which of the other tree
 */
export function foundIn(
  inspection: Inspection,
  tree: { categories: readonly Category[] },
  same: ReadonlyMap<string, string>,
): Pick<EarlierVisit, 'question_results' | 'category_last_question_answers'> | null {
  const filled = withoutSkipped(buildChecklist(tree, inspection));
  const points = pointsWith(openResults, filled, inspection, '');
  if (!points.some(({ id }) => same.has(id))) return null;
  const open = new Set(points.map(({ key }) => key));
  return {
    question_results: inspection.question_results.flatMap((answer) => {
      const question = open.has(stopKey.question(answer.question)) && same.get(answer.question);
      return question ? [{ ...answer, question }] : [];
    }),
    category_last_question_answers: inspection.category_last_question_answers.flatMap((answer) => {
      const category = open.has(stopKey.lastQuestion(answer.category)) && same.get(answer.category);
      return category ? [{ ...answer, category }] : [];
    }),
  };
}
