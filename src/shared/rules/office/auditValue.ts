import type { Role } from '#shared/model/enums.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';

/** The words needed to write values as text; the product's Dutch ones are in text/audit.ts. */
export interface ValueWords {
  yesNo: (value: boolean) => string;
  role: (role: Role) => string;
  /** A list, of which only the length is shown. */
  count: (entries: number) => string;
  image: (moment: string) => string;
  /** A text of which only the markup changed. */
  markup: (text: string) => string;
  /** A list of the same length as before, with other entries. */
  others: (text: string) => string;
}

/**
 * Fields that name the record to which a record belongs. They are shown by that record's title, and
 * left out where only its id was kept.
 */
const references = new Set(['parent', 'category', 'question']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A day or a moment as people write it; any other text as it is. */
const inDutch = (value: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(value)
    ? formatDate(value)
    : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
      ? formatMoment(value)
      : value;

/** One value as text; null = it cannot be told in a few words. */
export function readable(
  value: unknown,
  field: string,
  isRich: boolean,
  words: ValueWords,
): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return words.yesNo(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return isRich ? richToPlain(value) : references.has(field) ? null : inDutch(value);
  if (Array.isArray(value)) {
    if (value.some((entry) => typeof entry !== 'string')) return null;
    return field === 'roles'
      ? [...new Set(value.map((role: Role) => words.role(role)))].join(', ')
      : words.count(value.length);
  }
  if (!isObject(value)) return null;
  if (typeof value['title'] === 'string') return value['title'];
  return typeof value['last_modified'] === 'string'
    ? words.image(formatMoment(value['last_modified']))
    : null;
}
