import type { ReportSkipped } from '#shared/model/report.ts';
import type { DomainNode } from '#shared/rules/checklist/checklistTree.ts';

/**
 * The conditions that were left out, under their item and domain; items and domains without any are
 * not in the answer.
 */
export const skippedOf = (domains: readonly DomainNode[]): ReportSkipped[] =>
  domains
    .map((domain) => ({
      number: domain.number,
      title: domain.category.title,
      items: domain.items
        .map((item) => ({
          number: item.number,
          title: item.category.title,
          questions: item.questions
            .filter((node) => node.skipped)
            .map(({ number, label }) => ({ number, title: label })),
        }))
        .filter((item) => item.questions.length > 0),
    }))
    .filter((domain) => domain.items.length > 0);
