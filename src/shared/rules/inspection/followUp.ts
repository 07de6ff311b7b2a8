import type { QuestionResult } from '#shared/model/enums.ts';
import type { Earlier, Inspection, InspectionForm } from '#shared/model/inspection.ts';
import type { AgreedWords } from '#shared/model/restoreOffer.ts';
import type { Selection } from '#shared/model/template.ts';
import type { FieldProblems } from '#shared/problems.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestions } from '#shared/rules/checklist/tree.ts';
import { formFieldNames } from './emptyForm.ts';
import { tidyForm } from './inspectionForm.ts';
import { agreedIn, notesWith } from './restoreOffers.ts';
import { hasLastQuestion } from './stops.ts';

/**
 * A follow-up ('nader onderzoek'): a new inspection that looks again at what a finished one found
 * not to hold (agreements part 6).
 */

/** The results after which somebody may want to know how things went on. */
export const openResults = [
  'does-not-satisfy',
  'restore-offer',
  'to-be-defined',
] as const satisfies readonly QuestionResult[];

/** Ids of conditions, and of domains whose extra condition is meant. */
export interface Chosen {
  questions: readonly string[];
  categories: readonly string[];
}

/** The problems of a choice on this tree; empty if there are none. */
export function checkChosen(tree: Checklist, { questions, categories }: Chosen): FieldProblems {
  const known = new Set(allQuestions(tree).map(({ question }) => question.id));
  const domains = new Set(tree.domains.filter(hasLastQuestion).map(({ category }) => category.id));
  if (questions.length + categories.length === 0) return { questions: 'required' };
  return {
    ...(questions.every((id) => known.has(id)) ? {} : { questions: 'unknown' as const }),
    ...(categories.every((id) => domains.has(id)) ? {} : { categories: 'unknown' as const }),
  };
}

/**
 * A selection that leaves out all but the chosen parts, and the items and domains that hold them.
 */
export function onlyChosen({ domains }: Checklist, chosen: Chosen): Selection {
  const questions = new Set(chosen.questions);
  const categories = new Set(chosen.categories);
  const skip: Selection = { skip_categories: [], skip_questions: [] };
  for (const { category, items } of domains) {
    const left = items.filter((item) =>
      item.questions.every(({ question }) => !questions.has(question.id)),
    );
    if (left.length === items.length && !categories.has(category.id))
      skip.skip_categories.push(category.id);
    skip.skip_categories.push(...left.map((item) => item.category.id));
    for (const { question } of items.flatMap((item) => item.questions))
      if (!questions.has(question.id)) skip.skip_questions.push(question.id);
  }
  return skip;
}

/**
 * The findings of a finished inspection at the chosen places. What was agreed stands below the
 * notes of its condition, because the follow-up comes to look at that.
 */
export function earlierOf(
  first: Inspection,
  { questions, categories }: Chosen,
  words: AgreedWords,
): Earlier {
  const agreed = agreedIn(first);
  const [chosen, extra] = [new Set(questions), new Set(categories)];
  const withAgreed = <A extends { result: QuestionResult | null; notes: string }>(
    answer: A,
    part: string,
  ): A => ({ ...answer, notes: notesWith(answer, agreed.get(part), words) });
  return {
    date: first.date,
    question_results: first.question_results
      .filter(({ question }) => chosen.has(question))
      .map((answer) => withAgreed(answer, answer.question)),
    category_last_question_answers: first.category_last_question_answers
      .filter(({ category }) => extra.has(category))
      .map((answer) => withAgreed(answer, answer.category)),
  };
}

/** The form of a follow-up: the place as in the first inspection, with a date of its own. */
export const followUpForm = (first: Inspection, date: string | null): InspectionForm =>
  tidyForm({
    ...(Object.fromEntries(formFieldNames.map((field) => [field, first[field]])) as InspectionForm),
    inspection_type: 'further-investigation',
    announced: false,
    date,
  });
