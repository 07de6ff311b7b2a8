import { useCallback, useEffect, useRef, useState } from 'react';
import { usePath } from '#client/router.ts';
import { keepDraft, readDraft } from '#client/state/drafts.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { onFlush } from '#client/state/typing.ts';
import { type FieldProblems, Problem } from '#shared/problems.ts';
import { formNotices } from '#shared/text/admin.ts';
import { type Around, face } from './facing.ts';
import { useUnsaved } from './useUnsaved.ts';

/** A form of fields that is saved as a whole: what was typed outlives a session that ends (state/drafts.ts). */
export interface FormState<T> {
  value: T;
  /** What it was when it was opened, or last saved. */
  start: T;
  /** Changes fields; always the same function. */
  set: (change: Partial<T> | ((now: T) => Partial<T>)) => void;
  changed: boolean;
  problems: FieldProblems;
  saving: boolean;
  /** Runs a save; what is wrong with fields is shown beside them, anything else is said and followed. */
  submit: (save: (value: T) => Promise<void>) => Promise<void>;
  /** Goes on from another state: nothing is unsaved then. */
  reset: (value: T) => void;
  /** Leaves without asking: saved, or given up by the page's own button. */
  leave: (to: string) => void;
}

interface Draft<T> {
  start: T;
  value: T;
}
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** @param name of the form, where a page has more than one */
export function useForm<T extends object>(initial: T, around: Around = {}, name = ''): FormState<T> {
  const key = usePath() + name;
  const [{ start, value, restored }, setForm] = useState<Draft<T> & { restored: boolean }>(() => {
    // A draft counts only on the state it was typed on: what was saved meanwhile must not be undone unseen.
    const draft = readDraft<Draft<T>>(key);
    const fits = draft !== null && same(draft.start, initial);
    return { start: initial, value: fits ? draft.value : initial, restored: fits };
  });
  const [problems, setProblems] = useState<FieldProblems>({});
  const [saving, setSaving] = useState(false);
  const changed = !same(value, start);
  const leaving = useRef(false);
  const goWithoutAsking = useUnsaved(changed);
  const latest = useRef({ start, value, changed });
  latest.current = { start, value, changed };

  const set = useCallback<FormState<T>['set']>(
    (change) => setForm((now) => ({ ...now, value: { ...now.value, ...(typeof change === 'function' ? change(now.value) : change) } })),
    [],
  );
  useEffect(() => {
    if (restored) notify('info', formNotices.draft.header, formNotices.draft.text);
  }, [restored]);
  useEffect(() => {
    const keep = () => {
      const { start: before, value: now, changed: unsaved } = latest.current;
      if (!leaving.current) keepDraft(key, unsaved ? { start: before, value: now } : null);
    };
    const release = onFlush(keep);
    return () => {
      release();
      // Left by who was asked; a session that ended keeps the draft for who logs in again.
      if (!state.locked.get()) keepDraft(key, null);
    };
  }, [key]);

  return {
    value,
    start,
    changed,
    problems,
    saving,
    set,
    reset: (next) => setForm({ start: next, value: next, restored: false }),
    submit: async (save) => {
      setProblems({});
      setSaving(true);
      try {
        await save(value);
      } catch (error) {
        if (error instanceof Problem && error.fields) setProblems(error.fields);
        else face(error, around);
      } finally {
        setSaving(false);
      }
    },
    leave: (to) => {
      leaving.current = true;
      goWithoutAsking(to);
    },
  };
}
