import { sheetTexts } from '#shared/text/checklistFiles.ts';

/**
 * The layout of a checklist in a sheet: one row for each part, a column for each of its texts, and
 * then a column for each colour.
 */
export const columns = [
  'number',
  'kind',
  'title',
  'text',
  'description',
  'default_value',
  'last_question',
  'last_question_title',
] as const;
export type ColumnKey = (typeof columns)[number];
export type RowKind = keyof typeof sheetTexts.kinds;

/** The texts of each kind of row; `more` continues the texts of the row above it. */
export const fieldsOf: Readonly<Record<RowKind, readonly ColumnKey[]>> = {
  domain: ['title', 'description', 'default_value', 'last_question', 'last_question_title'],
  item: ['title'],
  condition: ['title', 'text', 'description', 'default_value'],
  help: ['text'],
  more: ['title', 'text', 'description', 'default_value', 'last_question', 'last_question_title'],
};

/** The Dutch heading of a column: written in exports, and looked for when a sheet is read. */
export const headingOf = (key: ColumnKey): string => sheetTexts.columns[key];

/** Excel allows 32 767 characters in a cell; a longer text continues in the row below. */
export const cellLength = 32_000;
