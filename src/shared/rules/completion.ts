import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { hasLastQuestion, stopKey } from './stops.ts';
import {
  allQuestions,
  buildChecklist,
  type Checklist,
  type DomainNode,
  type ItemNode,
  withoutSkipped,
} from './tree.ts';

/** The results in the order people see them, everywhere. */
export const resultOrder: readonly QuestionResult[] = [
  'satisfies',
  'does-not-satisfy',
  'to-be-defined',
  'restore-offer',
];

/**
 * Check marks, what is still open, and the restore offers (specification section 4, decisions part
 * 3).
 */
export type Answers = ReadonlyMap<string, { result: QuestionResult | null; notes: string }>;

export const answersOf = (inspection: Pick<Inspection, 'question_results'>): Answers =>
  new Map(inspection.question_results.map((answer) => [answer.question, answer]));

export const lastAnswersOf = (
  inspection: Pick<Inspection, 'category_last_question_answers'>,
): Answers =>
  new Map(inspection.category_last_question_answers.map((answer) => [answer.category, answer]));

export interface Progress {
  answered: number;
  total: number;
}

const progressOf = (
  questions: readonly { question: { id: string } }[],
  answers: Answers,
): Progress => ({
  answered: questions.filter(({ question }) => answers.get(question.id)?.result).length,
  total: questions.length,
});

export const itemProgress = (item: ItemNode, answers: Answers): Progress =>
  progressOf(item.questions, answers);
export const domainProgress = (domain: DomainNode, answers: Answers): Progress =>
  progressOf(
    domain.items.flatMap((item) => item.questions),
    answers,
  );

/**
 * An item or domain gets its check mark when all its conditions have a result; one without
 * conditions has none to wait for.
 */
export const isComplete = ({ answered, total }: Progress): boolean => answered === total;

/** How far an inspection is: conditions with a result, of those that are not skipped. */
export function inspectionProgress(
  inspection: Inspection,
  version: { categories: Parameters<typeof buildChecklist>[0]['categories'] },
): Progress {
  return progressOf(
    allQuestions(withoutSkipped(buildChecklist(version, inspection))),
    answersOf(inspection),
  );
}

/**
 * Ids of the conditions that still need a result: an inspection can be finished only when there are
 * none. The extra condition never counts.
 */
export const missingAnswers = (toFill: Checklist, answers: Answers): string[] =>
  allQuestions(toFill)
    .filter(({ question }) => !answers.get(question.id)?.result)
    .map(({ question }) => question.id);

export interface RestoreOffer {
  /** Key of the stop to open. */
  key: string;
  number: string;
  title: string;
  domain: string;
}

/** Conditions and extra conditions whose result is restore-offer, in checklist order. */
export function restoreOffers(
  toFill: Checklist,
  inspection: Pick<Inspection, 'question_results' | 'category_last_question_answers'>,
  extraTitle: string,
): RestoreOffer[] {
  const answers = answersOf(inspection);
  const extra = lastAnswersOf(inspection);
  return toFill.domains.flatMap((domain) => {
    const offers: RestoreOffer[] = domain.items
      .flatMap((item) => item.questions)
      .filter(({ question }) => answers.get(question.id)?.result === 'restore-offer')
      .map(({ question, number, label }) => ({
        key: stopKey.question(question.id),
        number,
        title: label,
        domain: domain.category.title,
      }));
    if (hasLastQuestion(domain) && extra.get(domain.category.id)?.result === 'restore-offer')
      offers.push({
        key: stopKey.lastQuestion(domain.category.id),
        number: domain.number,
        title: domain.category.last_question_title || extraTitle,
        domain: domain.category.title,
      });
    return offers;
  });
}
