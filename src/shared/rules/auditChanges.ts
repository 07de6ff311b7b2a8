import type { AuditEntry, AuditNoun } from '#shared/model/audit.ts';
import { readable, type ValueWords } from './auditValue.ts';

/** A changed field, in readable texts; '' = nothing. */
export interface FieldChange {
  field: string;
  old: string;
  new: string;
}

/** Rich text by noun; every other text is plain, also where it holds a '<'. */
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
