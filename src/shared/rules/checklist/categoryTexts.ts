import type { CategoryPage } from '#shared/model/checklistPages.ts';

/** The fields of a domain or an item that people fill in, named as in the form and the audit. */
export type CategoryTexts = Pick<
  CategoryPage,
  'title' | 'description' | 'default_value' | 'last_question' | 'last_question_title' | 'parent'
>;

/**
 * Takes only these fields of a domain or an item: a form starts with them and is compared with
 * them.
 */
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
