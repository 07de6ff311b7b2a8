import type * as categories from '#server/db/categories.ts';
import { cleanRichText } from '#server/richText.ts';

/** What people fill in of a domain or an item. */
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
export const fieldsFor = (parent: string | null, fields: Fields): categories.CategoryFields =>
  parent
    ? {
        title: fields.title,
        description: '',
        default_value: '',
        last_question: '',
        last_question_title: '',
      }
    : {
        title: fields.title,
        description: cleanRichText(fields.description, 'description'),
        default_value: cleanRichText(fields.default_value, 'default_value'),
        last_question: fields.last_question,
        last_question_title: fields.last_question_title,
      };
