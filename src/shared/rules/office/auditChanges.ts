import type { AuditEntry, AuditNoun } from '#shared/model/audit.ts';
import { readable, type ValueWords } from './auditValue.ts';

/** A changed field, with its values as readable text; '' when there was or is no value. */
export interface FieldChange {
  field: string;
  old: string;
  new: string;
}

/** The fields with rich text, by noun. All other texts are plain, even with a '<' in them. */
const rich: Readonly<Partial<Record<AuditNoun, readonly string[]>>> = {
  alert: ['body'],
  category: ['description', 'default_value'],
  question: ['description', 'default_value'],
  help_question: ['text'],
  snippet: ['text'],
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
  'question_lineage',
]);

/**
 * The fields that an edit changed, in the order in which they are stored. For a new record these
 * are all that it holds, for a deleted record all that it held. Fields that stayed the same, and
 * nested values, are left out.
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
