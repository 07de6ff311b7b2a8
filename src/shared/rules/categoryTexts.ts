import type { CategoryPage } from '#shared/model/checklistPages.ts';

/** What people fill in of a domain or an item, by the names of the form and of the audit. */
export type CategoryTexts = Pick<
  CategoryPage,
  'title' | 'description' | 'default_value' | 'last_question' | 'last_question_title' | 'parent'
>;

/** Only that of a domain or an item: what a form starts with, and what is compared with it. */
export const categoryTextsOf = ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  parent,
}: CategoryTexts): CategoryTexts => ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  parent,
});
