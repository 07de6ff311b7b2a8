import type { Selection } from '#shared/model/template.ts';

/** What is left out of a checklist, as rows have it. */
export const choiceColumns = ['skip_categories_json', 'skip_questions_json'] as const;

export const choiceOf = (row: Record<(typeof choiceColumns)[number], string>): Selection => ({
  skip_categories: JSON.parse(row.skip_categories_json) as string[],
  skip_questions: JSON.parse(row.skip_questions_json) as string[],
});
