import type { AuditEntry, AuditNoun } from '#shared/model/audit.ts';
import type { Role } from '#shared/model/enums.ts';
import { formatMoment } from './format.ts';
import { richToPlain } from './richText.ts';

/** A changed field, in readable texts; '' = nothing. */
export interface FieldChange {
  field: string;
  old: string;
  new: string;
}

/** The words needed to write values as text; the product's Dutch ones are in text/audit.ts. */
export interface ValueWords {
  yesNo: (value: boolean) => string;
  role: (role: Role) => string;
  /** A list, of which only the length is shown. */
  count: (entries: number) => string;
  image: (moment: string) => string;
  /** A text of which only the markup changed. */
  markup: (text: string) => string;
  /** A list that has other entries than before, but as many of them. */
  others: (text: string) => string;
}

/** Rich text by noun; every other text is plain, also where it holds a '<'. */
const rich: Readonly<Partial<Record<AuditNoun, readonly string[]>>> = {
  alert: ['body'],
  category: ['description', 'default_value'],
  question: ['description', 'default_value'],
  help_question: ['text'],
};

/** Fields that tell a person nothing, or that follow from other fields. */
const silent = new Set([
  'id',
  'number',
  'title_or_default',
  'revision',
  'inspection_count',
  'version',
  'version_id',
  'category_id',
  'question_id',
]);

/**
 * Fields that name what a record belongs to: shown by its title, and left out where only an id was
 * kept.
 */
const references = new Set(['parent', 'category', 'question']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value as text; null = it cannot be told in a few words. */
function readable(
  value: unknown,
  field: string,
  isRich: boolean,
  words: ValueWords,
): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return words.yesNo(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return isRich ? richToPlain(value) : references.has(field) ? null : value;
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

/**
 * What an edit changed, field by field, in the order in which the fields are stored: for a new
 * record what it holds, for a deleted record what it held. Fields that stayed the same, and nested
 * values, are left out.
 */
export function auditChanges(
  entry: Pick<AuditEntry, 'noun' | 'old' | 'new'>,
  words: ValueWords,
): FieldChange[] {
  const [before, after] = [entry.old ?? {}, entry.new ?? {}];
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [was, is] = [before[field], after[field]];
    if (silent.has(field) || JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) continue;
    const isRich = rich[entry.noun]?.includes(field) ?? false;
    const [old, now] = [readable(was, field, isRich, words), readable(is, field, isRich, words)];
    if (old === null || now === null || (old === '' && now === '')) continue;
    if (old !== now) changes.push({ field, old, new: now });
    else if (isRich) changes.push({ field, old, new: words.markup(now) });
    else if (Array.isArray(is) && field !== 'roles')
      changes.push({ field, old, new: words.others(now) });
  }
  return changes;
}

/** The place of a record in words, from large to small: "Kinderdagverblijf 2026 > Hek dicht". */
export const subjectOf = (...titles: readonly string[]): string =>
  titles
    .map((title) => title.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(' > ');
