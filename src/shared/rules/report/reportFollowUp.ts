import type { Inspection } from '#shared/model/inspection.ts';
import type { ReportEntry, ReportList } from '#shared/model/reportList.ts';
import type { ReportTexts } from '#shared/model/reportTexts.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { answersOf, lastAnswersOf } from '#shared/rules/inspection/completion.ts';
import { openResults } from '#shared/rules/inspection/followUp.ts';
import { type Point, pointsWith } from '#shared/rules/inspection/pointsWith.ts';

/**
 * The lists of a follow-up: the findings of the first inspection that were repaired, those that
 * were not, those that were not judged, and what became of those that were left open then. Empty
 * for every other inspection.
 */
export function followUpLists(
  filled: Checklist,
  inspection: Inspection,
  texts: ReportTexts,
): ReportList[] {
  const { earlier } = inspection;
  if (!earlier) return [];
  const [answers, extra] = [answersOf(inspection), lastAnswersOf(inspection)];
  const points = pointsWith(openResults, filled, earlier, '');
  const now = ({ kind, id }: Point) =>
    (kind === 'question' ? answers : extra).get(id)?.result ?? null;
  const outcomeOf = (point: Point): keyof typeof texts.followUp.outcomes => {
    const result = now(point);
    // The first inspection found no violation here, so nothing is to be repaired.
    if (point.result === 'to-be-defined') return 'left-open';
    if (result === 'satisfies') return 'satisfies';
    return result === null || result === 'to-be-defined' ? 'to-be-defined' : 'does-not-satisfy';
  };
  const entryOf = (point: Point): ReportEntry => {
    const result = now(point);
    return {
      number: point.number,
      title:
        point.kind === 'question'
          ? point.title
          : `${texts.lastQuestion}: ${point.title || point.domain}`,
      article: '',
      note: texts.followUp.change(
        formatDate(earlier.date),
        texts.resultLabels[point.result],
        result ? texts.resultLabels[result] : texts.noResultLabel,
      ),
    };
  };
  return (['satisfies', 'does-not-satisfy', 'to-be-defined', 'left-open'] as const)
    .map((outcome) => ({
      result: outcome === 'left-open' ? ('to-be-defined' as const) : outcome,
      title: texts.followUp.outcomes[outcome],
      entries: points.filter((point) => outcomeOf(point) === outcome).map(entryOf),
    }))
    .filter(({ result, entries }) => result !== 'to-be-defined' || entries.length > 0);
}
