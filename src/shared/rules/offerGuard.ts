import type { InspectionType, QuestionResult } from '#shared/model/enums.ts';
import type { Earlier } from '#shared/model/inspection.ts';
import type { Stop } from './stops.ts';

/** The types of inspection at which an offer to restore can be made. */
const mayOffer: readonly InspectionType[] = [
  'annual-survey-without-template',
  'annual-survey-sample',
  'incidental-investigation',
];
/** Years in which the same condition may not have been broken before. */
const years = 2;

/** A visit before; `held`: what held, where that is known. */
type Visit = Earlier & { held?: readonly string[] };

/** What was found at a place before. */
export interface Finding {
  date: string | null;
  result: QuestionResult;
  notes: string;
}

/** What an earlier visit found at this place; null when it was not judged there. */
export function findingAt(visit: Visit, stop: Stop): Finding | null {
  const id =
    stop.kind === 'question'
      ? stop.node.question.id
      : stop.kind === 'lastQuestion'
        ? stop.domain.category.id
        : '';
  const answer =
    stop.kind === 'question'
      ? visit.question_results.find(({ question }) => question === id)
      : visit.category_last_question_answers.find(({ category }) => category === id);
  const { date } = visit;
  if (answer?.result) return { date, result: answer.result, notes: answer.notes };
  return visit.held?.includes(id) ? { date, result: 'satisfies', notes: '' } : null;
}

const isBroken = ({ result }: Finding): boolean =>
  result === 'does-not-satisfy' || result === 'restore-offer';

/** Why an offer to restore is not meant for a place; null when nothing is against it. */
export type OfferProblem = { kind: 'type' } | { kind: 'again'; found: Finding };

/**
 * Whether an offer to restore can be made here: at an annual or incidental inspection, and not for
 * what was found not to hold within two years. It warns and never refuses: who is there decides.
 * @param day of the inspection, or of today where it has none; YYYY-MM-DD
 */
export function offerProblem(
  type: InspectionType | null,
  day: string,
  visits: readonly Visit[],
  stop: Stop,
): OfferProblem | null {
  if (type !== null && !mayOffer.includes(type)) return { kind: 'type' };
  const since = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  for (const visit of visits) {
    const found = findingAt(visit, stop);
    if (found && isBroken(found) && found.date !== null && found.date >= since)
      return { kind: 'again', found };
  }
  return null;
}
