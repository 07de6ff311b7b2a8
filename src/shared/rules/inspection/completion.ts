import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestions } from '#shared/rules/checklist/tree.ts';

/** The results in the order people see them, everywhere. */
export const resultOrder: readonly QuestionResult[] = [
  'satisfies',
  'does-not-satisfy',
  'to-be-defined',
  'restore-offer',
];

/** Answers by the id of the condition; those to extra conditions by the id of the domain. */
export type Answers = ReadonlyMap<string, { result: QuestionResult | null; notes: string }>;

/** The answers to the conditions of an inspection; one without a result is among them too. */
export const answersOf = (inspection: Pick<Inspection, 'question_results'>): Answers =>
  new Map(inspection.question_results.map((answer) => [answer.question, answer]));

/** The answers to the extra conditions of an inspection, by domain. */
export const lastAnswersOf = (
  inspection: Pick<Inspection, 'category_last_question_answers'>,
): Answers =>
  new Map(inspection.category_last_question_answers.map((answer) => [answer.category, answer]));

/**
 * Ids of the conditions that still need a result: an inspection can be finished only when there are
 * none. The extra condition never counts.
 */
export const missingAnswers = (toFill: Checklist, answers: Answers): string[] =>
  allQuestions(toFill)
    .filter(({ question }) => !answers.get(question.id)?.result)
    .map(({ question }) => question.id);
