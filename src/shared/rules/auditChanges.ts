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

/** The words it takes to write values down; the product's own stand in text/audit.ts. */
export interface ValueWords {
  yesNo: (value: boolean) => string;
  role: (role: Role) => string;
  /** A list that is told by its length. */
  count: (entries: number) => string;
  image: (moment: string) => string;
  /** A text of which only the markup changed. */
  markup: (text: string) => string;
  /** A list of other entries, and as many. */
  others: (text: string) => string;
}

/** Rich text by noun; every other text is plain, also where it holds a '<'. */
const rich: Readonly<Partial<Record<AuditNoun, readonly string[]>>> = {
  alert: ['body'],
  category: ['description', 'default_value'],
  question: ['description', 'default_value'],
  help_question: ['text'],
};

/** Says nothing to people, or follows from the rest. */
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

/** What a record hangs on: told by its title, and not at all where only its id was kept. */
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
 * What a change changed, field by field, in the order in which they are stored: of something new
 * what it holds, of something deleted what it held. Fields that stayed the same, and nested things,
 * are left out.
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
