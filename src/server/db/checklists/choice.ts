import type { Selection } from '#shared/model/template.ts';

/** The columns of a selection: the parts of a checklist that are left out. */
export const choiceColumns = ['skip_categories_json', 'skip_questions_json'] as const;

/** The selection in these columns: the ids of what is left out. */
export const choiceOf = (row: Record<(typeof choiceColumns)[number], string>): Selection => ({
  skip_categories: JSON.parse(row.skip_categories_json) as string[],
  skip_questions: JSON.parse(row.skip_questions_json) as string[],
});
