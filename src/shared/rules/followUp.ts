import type { QuestionResult } from '#shared/model/enums.ts';
import type { Earlier, Inspection, InspectionForm } from '#shared/model/inspection.ts';
import type { AgreedWords } from '#shared/model/restoreOffer.ts';
import type { Selection } from '#shared/model/template.ts';
import type { FieldProblems } from '#shared/problems.ts';
import type { Checklist } from './checklistTree.ts';
import { formFieldNames } from './formFields.ts';
import { tidyForm } from './inspectionForm.ts';
import { agreedIn, notesWith } from './restoreOffers.ts';
import { hasLastQuestion } from './stops.ts';
import { allQuestions } from './tree.ts';

/**
 * A follow-up ('nader onderzoek'): a new inspection that looks again at what a finished one found
 * not to hold (decisions part 6).
 */

/** The results of which somebody may want to know how it went on. */
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

/** What is wrong with a choice on this tree; empty when nothing is. */
export function checkChosen(tree: Checklist, { questions, categories }: Chosen): FieldProblems {
  const known = new Set(allQuestions(tree).map(({ question }) => question.id));
  const domains = new Set(tree.domains.filter(hasLastQuestion).map(({ category }) => category.id));
  if (questions.length + categories.length === 0) return { questions: 'required' };
  return {
    ...(questions.every((id) => known.has(id)) ? {} : { questions: 'unknown' as const }),
    ...(categories.every((id) => domains.has(id)) ? {} : { categories: 'unknown' as const }),
  };
}

/** Everything is left out but what is chosen, and the item and domain that it is in. */
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
 * What a finished inspection found at what is chosen; what was agreed stands below the notes of its
 * condition, for that is what one comes to look at.
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

/** The form of a follow-up: the place as it was, on its own day. */
export const followUpForm = (first: Inspection, date: string | null): InspectionForm =>
  tidyForm({
    ...(Object.fromEntries(formFieldNames.map((field) => [field, first[field]])) as InspectionForm),
    inspection_type: 'further-investigation',
    announced: false,
    date,
  });
