import type { Category } from '#shared/model/checklist.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { AgreedWords, RestoreOffer } from '#shared/model/restoreOffer.ts';
import type { Term } from '#shared/model/term.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { addDays } from '#shared/rules/days/calendar.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { restoreTerms, termsOf } from '#shared/rules/days/terms.ts';
import { escapeHtml, isEmptyRich } from '#shared/rules/words/richText.ts';
import { pointsWith } from './pointsWith.ts';

/** Offers to restore ('herstelaanbod'): what was agreed on them (agreements part 6). */

/** The number of days that a holder usually gets to restore something. */
const usualDays = 14;

/**
 * The last day that is proposed: two weeks from the visit, or from today if the visit is still to
 * come.
 * @param date of the inspection; @param today both as YYYY-MM-DD
 */
export const usualUntil = (date: string | null, today: string): string =>
  // If the visit was so long ago that those two weeks are over, they begin today.
  addDays(
    date !== null && date < today && addDays(date, usualDays) > today ? date : today,
    usualDays,
  );

/** The agreements, by condition, and by domain for its extra condition. */
export const agreedIn = ({
  restore_offers = [],
}: Pick<Inspection, 'restore_offers'>): ReadonlyMap<string, RestoreOffer> =>
  new Map(restore_offers.map((offer) => [offer.part, offer]));

/** An agreement counts only if the result is an offer to restore. */
const isOffer = (result: QuestionResult | null | undefined): boolean => result === 'restore-offer';

/**
 * The last days of the offers in an inspection that nobody looked at yet, by its tree: each once,
 * the earliest first.
 */
export function untilDays(
  inspection: Inspection,
  tree: { categories: readonly Category[] },
): string[] {
  const agreed = agreedIn(inspection);
  const filled = withoutSkipped(buildChecklist(tree, inspection));
  const days = pointsWith(['restore-offer'], filled, inspection, '').flatMap(({ id }) =>
    agreed.get(id)?.outcome ? [] : (agreed.get(id)?.until ?? []),
  );
  return [...new Set(days)].sort();
}

/** The terms that begin when an inspection is finished. @param start that day, YYYY-MM-DD */
export const termsFrom = (
  inspection: Inspection,
  tree: { categories: readonly Category[] },
  start: string,
): Term[] => [
  ...termsOf(inspection.inspection_type, start, {}),
  ...restoreTerms(untilDays(inspection, tree)),
];

type Answer = { result: QuestionResult | null; notes: string } | undefined;

/** The notes of an answer and, below them, what was agreed; clean HTML if the notes are. */
export function notesWith(
  answer: Answer,
  agreed: RestoreOffer | undefined,
  words: AgreedWords,
): string {
  const notes = answer?.notes ?? '';
  if (!agreed || !isOffer(answer?.result)) return notes;
  const facts = [
    [words.until, formatDate(agreed.until)],
    [words.accepted, agreed.accepted_by],
    [words.outcome, agreed.outcome ? words.outcomes[agreed.outcome] : ''],
  ].flatMap(([label = '', value]) =>
    value ? [`<strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}`] : [],
  );
  return [
    notes,
    facts.length > 0 ? `<p>${facts.join('<br>')}</p>` : '',
    isEmptyRich(agreed.notes)
      ? ''
      : `<p><strong>${escapeHtml(words.measure)}:</strong></p>${agreed.notes}`,
  ].join('');
}

/** The agreement in one line; '' if nothing is known. */
export const agreedLine = (
  result: QuestionResult | null | undefined,
  agreed: RestoreOffer | undefined,
  words: Pick<AgreedWords, 'line' | 'outcomes'>,
): string =>
  agreed && isOffer(result)
    ? words.line(
        formatDate(agreed.until),
        agreed.accepted_by,
        agreed.outcome ? words.outcomes[agreed.outcome] : '',
      )
    : '';
