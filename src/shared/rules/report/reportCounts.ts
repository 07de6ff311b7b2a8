import type { ReportCount } from '#shared/model/report.ts';
import type { ReportTexts } from '#shared/model/reportTexts.ts';
import type { DomainNode } from '#shared/rules/checklist/checklistTree.ts';
import { type Answers, resultOrder } from '#shared/rules/inspection/completion.ts';
import { hasLastQuestion } from '#shared/rules/inspection/stops.ts';

/** How often each result was given in a domain. */
export function countOf(domain: DomainNode, answers: Answers): ReportCount {
  const questions = domain.items.flatMap((item) => item.questions);
  const given = questions.map(({ question }) => answers.get(question.id)?.result ?? null);
  return {
    number: domain.number,
    title: domain.category.title,
    results: Object.fromEntries(
      resultOrder.map((result) => [result, given.filter((one) => one === result).length]),
    ) as ReportCount['results'],
    open: given.filter((one) => one === null).length,
  };
}

/**
 * A row of its own for the extra conditions that were answered: they are in the report's lists too,
 * and the counts must agree with these lists.
 */
export function extraCount(
  domains: readonly DomainNode[],
  extra: Answers,
  texts: ReportTexts,
): ReportCount[] {
  const given = domains
    .filter(hasLastQuestion)
    .map((domain) => extra.get(domain.category.id)?.result ?? null);
  if (given.every((one) => one === null)) return [];
  const perResult = Object.fromEntries(
    resultOrder.map((result) => [result, given.filter((one) => one === result).length]),
  ) as ReportCount['results'];
  return [{ number: '', title: texts.lastQuestion, results: perResult, open: 0 }];
}

/** The sum of all rows. */
export const sum = (counts: readonly ReportCount[], title: string): ReportCount => ({
  number: '',
  title,
  results: Object.fromEntries(
    resultOrder.map((result) => [
      result,
      counts.reduce((total, one) => total + one.results[result], 0),
    ]),
  ) as ReportCount['results'],
  open: counts.reduce((total, one) => total + one.open, 0),
});
