import { call } from '#client/api/call.ts';
import { choose } from '#client/state/notices.ts';
import { Problem } from '#shared/problems.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { mergeFields } from '#shared/rules/office/mergeFields.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { staleTexts } from '#shared/text/admin.ts';

/**
 * Saves a record that somebody else may have changed since it was opened. Changes of different
 * fields are merged without a question. Where both changed the same field, the person sees both
 * texts and chooses one, or goes on editing.
 */
export interface Stamped<T> {
  value: T;
  stamp: string;
}
export interface StampedSave<T> {
  /** Its id, by which the log says who changed it. */
  record: string;
  /** The record as it was when the form was opened. */
  base: Stamped<T>;
  mine: T;
  save: (value: T, stamp: string) => Promise<void>;
  /** Reads the record as it is on the server now. */
  reread: () => Promise<Stamped<T>>;
  /**
   * A field in words, and its value as rich text; an empty value is shown as a word for nothing.
   */
  label: (field: keyof T & string) => string;
  show: (field: keyof T & string, value: T) => string;
}

/**
 * True when it was saved; false when the person goes on editing.
 * @throws what `save` and `reread` throw
 */
export async function saveStamped<T extends object>({
  record,
  base,
  mine,
  save,
  reread,
  label,
  show,
}: StampedSave<T>): Promise<boolean> {
  let from = base;
  let wanted = mine;
  for (;;) {
    try {
      await save(wanted, from.stamp);
      return true;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'changed_meanwhile')) throw error;
    }
    const now = await reread();
    const { merged, conflicts } = mergeFields(from.value, wanted, now.value);
    if (conflicts.length > 0) {
      const words = (field: keyof T & string, value: T) => {
        const html = show(field, value);
        return isEmptyRich(html) ? staleTexts.none : html;
      };
      const by = await lastEditor(record);
      const answer = await choose({
        title: staleTexts.title,
        text: staleTexts.text,
        texts: conflicts.flatMap((field) => [
          { label: staleTexts.theirs(label(field), by), html: words(field, now.value) },
          { label: staleTexts.mine(label(field)), html: words(field, wanted) },
        ]),
        choices: [
          { value: 'theirs', label: staleTexts.takeTheirs },
          { value: 'mine', label: staleTexts.takeMine, kind: 'primary' },
        ],
        cancel: staleTexts.goOn,
      });
      if (answer === null) return false;
      if (answer === 'theirs') for (const field of conflicts) merged[field] = now.value[field];
    }
    from = now;
    wanted = merged;
  }
}

/** The log's names for what changes the texts of a record. */
const editing: ReadonlySet<string> = new Set(['create', 'save', 'update', 'import', 'duplicate']);

/** Who changed the record last, and when; null when that cannot be found out now. */
async function lastEditor(record: string): Promise<string | null> {
  try {
    const { entries } = await call('audit.list', { record, limit: 10 });
    const last = entries.find(({ event }) => editing.has(event));
    return last?.account ? staleTexts.editor(last.account.name, formatMoment(last.at)) : null;
  } catch {
    return null;
  }
}
