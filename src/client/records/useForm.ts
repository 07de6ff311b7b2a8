import { useCallback, useEffect, useRef, useState } from 'react';
import { usePath } from '#client/navigation/router.ts';
import { readDraft } from '#client/state/formDrafts.ts';
import { notify } from '#client/state/notices.ts';
import { type FieldProblems, Problem, problems as table } from '#shared/problems.ts';
import { formNotices } from '#shared/text/admin.ts';
import { type Around, showFailure, tell } from './failures.ts';
import { offerCopy } from './offerCopy.ts';
import { type Refused, same, standing } from './refusedFields.ts';
import { useFocusAfterSave } from './useFocusAfterSave.ts';
import { useHeldFields } from './useHeldFields.ts';
import { useKeptDraft } from './useKeptDraft.ts';
import { useUnsaved } from './useUnsaved.ts';

/**
 * A form of fields that is saved as a whole. Typed text survives the end of a session
 * (state/formDrafts.ts).
 */
export interface FormState<T> {
  value: T;
  /** The value when the form was opened, or last saved. */
  start: T;
  /**
   * The stamp of `start`, and of no later state: a save is compared with what the person saw
   * (saveStamped.ts).
   */
  stamp: string;
  /** Changes fields; always the same function. */
  set: (change: Partial<T> | ((now: T) => Partial<T>)) => void;
  changed: boolean;
  /** The problems of fields that did not change since the last save. */
  problems: FieldProblems;
  /** All problems of the last save, also of fields that changed since. */
  found: FieldProblems;
  saving: boolean;
  /**
   * Runs a save. Problems of fields are shown beside them; any other error is shown and leads to
   * the page that failures.ts finds for it.
   */
  submit: (save: (value: T) => Promise<void>) => Promise<void>;
  /** Goes on from another state: nothing is unsaved then. */
  reset: (value: T, stamp?: string) => void;
  /**
   * After a record was added: goes on with the next one, whose draft comes back in the same empty
   * form.
   */
  next: (value: T) => void;
  /**
   * Leaves without asking, because the form was saved, or given up by the page's own button. Does
   * nothing when the person left already.
   */
  leave: (to: string) => void;
}

interface Draft<T> {
  start: T;
  stamp: string;
  value: T;
}
interface Now<T> extends Draft<T> {
  /** The value that the form opens with; its draft is recognised by that. */
  opens: T;
  restored: boolean;
}

/**
 * @param opened the stamp of `initial`; '' where nobody checks whether the record changed meanwhile
 * @param more whether something beside the fields is unsaved, such as a chosen file
 */
export function useForm<T extends object>(
  initial: T,
  around: Around = {},
  opened = '',
  more = false,
): FormState<T> {
  const key = usePath();
  const [{ start, stamp, value, opens, restored }, setForm] = useState<Now<T>>(() => {
    const all = { start: initial, opens: initial, value: initial };
    const now = { ...all, stamp: opened, restored: false };
    const draft = readDraft<Draft<T>>(key);
    if (draft === null) return now;
    // A newer build of the app may have fields that the draft lacks.
    if (same({ ...initial, ...draft.start }, initial))
      return { ...now, value: { ...initial, ...draft.value }, restored: true };
    // Somebody saved the record meanwhile. A draft with its own stamp is compared when it is
    // saved; one without would undo that save unseen, so it is dropped.
    return draft.stamp && opened ? { ...draft, opens: draft.start, restored: true } : now;
  });
  const [refused, setRefused] = useState<Refused<T>>({ fields: {}, value: initial });
  const [saving, setSaving] = useState(false);
  const changed = !same(value, start);
  const leaving = useRef(false);
  /**
   * Whether the person is still on this page: an answer that comes after that takes them nowhere.
   */
  const here = useRef(true);
  const goWithoutAsking = useUnsaved(changed || more);
  const unsaved = useRef<Draft<T> | null>(null);
  unsaved.current = changed ? { start: opens, stamp, value } : null;

  const set = useCallback<FormState<T>['set']>(
    (change) =>
      setForm((now) => ({
        ...now,
        value: { ...now.value, ...(typeof change === 'function' ? change(now.value) : change) },
      })),
    [],
  );
  useEffect(() => {
    if (restored) notify('info', formNotices.draft.header, formNotices.draft.text);
  }, [restored]);
  useKeptDraft(key, unsaved, leaving);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // Before the focus comes back: what is held takes none.
  useHeldFields(saving);
  const pressed = useFocusAfterSave(saving);

  return {
    value,
    start,
    stamp,
    changed,
    problems: standing(refused, value),
    found: refused.fields,
    saving,
    set,
    reset: (next, later = '') =>
      setForm({ start: next, opens: next, stamp: later, value: next, restored: false }),
    next: (next) =>
      setForm({ start: next, opens: initial, stamp: '', value: next, restored: false }),
    submit: async (save) => {
      setRefused({ fields: {}, value });
      pressed.current = document.activeElement;
      setSaving(true);
      try {
        await save(value);
      } catch (error) {
        if (!here.current) tell(error);
        else if (error instanceof Problem && error.fields)
          setRefused({ fields: error.fields, value });
        else {
          if (error instanceof Problem && error.code === 'name_conflict')
            setRefused({ fields: { title: 'taken' }, value });
          showFailure(error, around);
          // The error was shown and the person was taken elsewhere; what they typed is shown there
          // in a dialog.
          if (
            error instanceof Problem &&
            table[error.code].status === 404 &&
            table[error.code].goTo !== null
          )
            await offerCopy(start, value);
        }
      } finally {
        setSaving(false);
      }
    },
    leave: (to) => {
      leaving.current = true;
      if (here.current) goWithoutAsking(to);
    },
  };
}
