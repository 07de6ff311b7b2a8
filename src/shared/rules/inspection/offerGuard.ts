import type { InspectionType, QuestionResult } from '#shared/model/enums.ts';
import type { Earlier } from '#shared/model/inspection.ts';
import type { Stop } from './stops.ts';

/** The types of inspection at which an offer to restore can be made. */
const mayOffer: readonly InspectionType[] = [
  'annual-survey-without-template',
  'annual-survey-sample',
  'incidental-investigation',
];
/** For this many years, the same condition must not have been broken before. */
const years = 2;

/** An earlier visit; `held`: ids of the parts that held, if known. */
type Visit = Earlier & { held?: readonly string[] };

/** The finding of an earlier visit at a place. */
export interface Finding {
  date: string | null;
  result: QuestionResult;
  notes: string;
}

/** The finding of an earlier visit at this place; null if the place was not judged then. */
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

/** Why an offer to restore does not fit a place. */
type OfferProblem = { kind: 'type' } | { kind: 'again'; found: Finding };

/**
 * Why an offer to restore does not fit here; null if nothing is against it. It fits at an annual or
 * incidental inspection, and not for a condition that was found not to hold within two years. This
 * warns and never refuses: the person on the spot decides.
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
