import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist } from './checklistTree.ts';
import { answersOf, lastAnswersOf } from './completion.ts';
import { stopKey } from './stopKey.ts';
import { hasLastQuestion } from './stops.ts';

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
