import type * as categories from '#server/db/checklists/categories.ts';

/** The fields that people fill in for a domain or an item. */
export interface Fields {
  title: string;
  description: string;
  default_value: string;
  last_question: string;
  last_question_title: string;
}

/**
 * Description, default value and last question are edited only on domains (specification section
 * 3).
 */
export const fieldsFor = (
  parent: string | null,
  { title, description, default_value, last_question, last_question_title }: Fields,
): categories.CategoryFields =>
  parent
    ? { title, description: '', default_value: '', last_question: '', last_question_title: '' }
    : { title, description, default_value, last_question, last_question_title };
