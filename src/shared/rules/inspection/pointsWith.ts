import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { answersOf, lastAnswersOf } from './completion.ts';
import { stopKey } from './stopKey.ts';
import { hasLastQuestion } from './stops.ts';

/** A condition, or the extra condition of a domain, with the result that it was given. */
export interface Point {
  /** Key of its stop. */
  key: string;
  kind: 'question' | 'lastQuestion';
  /** Id of the condition, or of the domain. */
  id: string;
  number: string;
  title: string;
  domain: string;
  result: QuestionResult;
}

/** Conditions and extra conditions with one of these results, in checklist order. */
export function pointsWith(
  results: readonly QuestionResult[],
  toFill: Checklist,
  inspection: Pick<Inspection, 'question_results' | 'category_last_question_answers'>,
  extraTitle: string,
): Point[] {
  const answers = answersOf(inspection);
  const extra = lastAnswersOf(inspection);
  const isOne = (result: QuestionResult | null | undefined): result is QuestionResult =>
    result !== null && result !== undefined && results.includes(result);
  return toFill.domains.flatMap((domain) => {
    const { id, title, last_question_title } = domain.category;
    const points = domain.items
      .flatMap((item) => item.questions)
      .flatMap(({ question, number, label }): Point[] => {
        const result = answers.get(question.id)?.result;
        const key = stopKey.question(question.id);
        return isOne(result)
          ? [
              {
                key,
                kind: 'question',
                id: question.id,
                number,
                title: label,
                domain: title,
                result,
              },
            ]
          : [];
      });
    const last = hasLastQuestion(domain) ? extra.get(id)?.result : null;
    if (isOne(last))
      points.push({
        key: stopKey.lastQuestion(id),
        kind: 'lastQuestion',
        id,
        number: domain.number,
        title: last_question_title || extraTitle,
        domain: title,
        result: last,
      });
    return points;
  });
}
