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

/** What was found at a place before. */
export interface Finding {
  date: string | null;
  result: QuestionResult;
  notes: string;
}

/** What an earlier visit found at this place; null when it held, or was not judged. */
export function findingAt(earlier: Earlier | undefined, stop: Stop): Finding | null {
  const answer =
    stop.kind === 'question'
      ? earlier?.question_results.find(({ question }) => question === stop.node.question.id)
      : stop.kind === 'lastQuestion'
        ? earlier?.category_last_question_answers.find(
            ({ category }) => category === stop.domain.category.id,
          )
        : undefined;
  return earlier && answer?.result
    ? { date: earlier.date, result: answer.result, notes: answer.notes }
    : null;
}

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
  visits: readonly Earlier[],
  stop: Stop,
): OfferProblem | null {
  if (type !== null && !mayOffer.includes(type)) return { kind: 'type' };
  const since = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  for (const visit of visits) {
    const found = findingAt(visit, stop);
    if (found && found.result !== 'to-be-defined' && found.date !== null && found.date >= since)
      return { kind: 'again', found };
  }
  return null;
}
