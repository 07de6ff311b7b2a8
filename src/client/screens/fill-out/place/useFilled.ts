import { useMemo } from 'react';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { answersOf, lastAnswersOf, missingAnswers } from '#shared/rules/inspection/completion.ts';
import { pointsWith } from '#shared/rules/inspection/pointsWith.ts';
import { listStops } from '#shared/rules/inspection/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';

/**
 * The checklist of an inspection, its answers, and its places from first to last. Each is made anew
 * only when it changed.
 */
export function useFilled(
  { skip_categories, skip_questions, question_results, category_last_question_answers }: Inspection,
  tree: { categories: readonly Category[] },
) {
  const checklist = useMemo(
    () => withoutSkipped(buildChecklist(tree, { skip_categories, skip_questions }, labelsOf)),
    [tree, skip_categories, skip_questions],
  );
  const stops = useMemo(() => listStops(checklist), [checklist]);
  const answers = useMemo(() => answersOf({ question_results }), [question_results]);
  const extraAnswers = useMemo(
    () => lastAnswersOf({ category_last_question_answers }),
    [category_last_question_answers],
  );
  const offers = useMemo(
    () =>
      pointsWith(
        ['restore-offer'],
        checklist,
        { question_results, category_last_question_answers },
        fillOutTexts.lastQuestion,
      ),
    [checklist, question_results, category_last_question_answers],
  );
  const isComplete = useMemo(
    () => missingAnswers(checklist, answers).length === 0,
    [checklist, answers],
  );
  return { checklist, stops, answers, extraAnswers, offers, isComplete };
}

export type Filled = ReturnType<typeof useFilled>;
