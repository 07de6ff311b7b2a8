import type { Checklist } from './checklistTree.ts';

/** A tree without the skipped parts, as an inspector fills it out. Items without questions stay. */
export function withoutSkipped({ domains }: Checklist): Checklist {
  return {
    domains: domains
      .filter((domain) => !domain.skipped)
      .map((domain) => ({
        ...domain,
        items: domain.items
          .filter((item) => !item.skipped)
          .map((item) => ({
            ...item,
            questions: item.questions.filter((question) => !question.skipped),
          })),
      })),
  };
}
