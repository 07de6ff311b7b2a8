import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist, DomainNode, QuestionNode } from '#shared/rules/checklist/checklistTree.ts';
import { answersOf, resultOrder } from '#shared/rules/inspection/completion.ts';
import { type Point, pointsWith } from '#shared/rules/inspection/pointsWith.ts';
import { agreedIn } from '#shared/rules/inspection/restoreOffers.ts';

/** The summary that a person sees before finishing an inspection (specification section 4). */
export interface FinishSummary {
  /** How often each result was given, extra conditions included, in the order of the results. */
  counts: readonly (readonly [QuestionResult, number])[];
  /** Conditions without a result, per domain; domains without any are left out. */
  open: readonly { domain: DomainNode; questions: readonly QuestionNode[] }[];
  /**
   * Conditions that do not hold, that have an offer to restore, or that are still to be defined.
   */
  given: readonly { result: QuestionResult; points: readonly Point[] }[];
  /** The number of offers to restore without a last day, or that name nobody who accepted them. */
  bareOffers: number;
}

const listed = ['does-not-satisfy', 'restore-offer', 'to-be-defined'] as const;

/**
 * @param toFill the checklist without what is skipped
 * @param extraTitle the name of an extra condition without a title
 */
export function finishSummary(
  toFill: Checklist,
  inspection: Pick<
    Inspection,
    'question_results' | 'category_last_question_answers' | 'restore_offers'
  >,
  extraTitle: string,
): FinishSummary {
  const answers = answersOf(inspection);
  const points = pointsWith(resultOrder, toFill, inspection, extraTitle);
  const having = (result: QuestionResult) => points.filter((point) => point.result === result);
  const agreed = agreedIn(inspection);
  return {
    counts: resultOrder.map((result) => [result, having(result).length] as const),
    open: toFill.domains
      .map((domain) => ({
        domain,
        questions: domain.items
          .flatMap((item) => item.questions)
          .filter(({ question }) => !answers.get(question.id)?.result),
      }))
      .filter(({ questions }) => questions.length > 0),
    given: listed
      .map((result) => ({ result, points: having(result) }))
      .filter(({ points: some }) => some.length > 0),
    bareOffers: having('restore-offer').filter(({ id }) => {
      const offer = agreed.get(id);
      return !offer?.outcome && (!offer?.until || !offer.accepted_by);
    }).length,
  };
}
