import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { type Stamped, type StampedSave, saveStamped } from '#client/records/saveStamped.ts';
import { type FormState, useForm } from '#client/records/useForm.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { notify } from '#client/state/notices.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { formTexts } from '#shared/text/forms.ts';

// The frame of the forms of domains, items, conditions and help questions: what may be saved, the
// buttons, and where the person goes afterwards.

interface Props<T extends object> {
  version: string;
  base: Stamped<T>;
  /** Whether what is filled in may be saved. */
  ready: (value: T) => boolean;
  children: (form: FormState<T>) => ReactNode;
  /** Where to go when the form was given up. */
  back: string;
  done: { header: string; text: string };
  /**
   * Adds the record, once for each key, and answers where to go; or `edit` saves it on the state it
   * was opened on.
   */
  add?: (value: T, action: { id: string }) => Promise<string>;
  edit?: Pick<StampedSave<T>, 'record' | 'save' | 'reread' | 'label' | 'show'>;
  /** For adding several, one after the other: what stays filled in for the next one. */
  keep?: (value: T) => Partial<T>;
}

/**
 * Saves with `add`, or with `edit` where there is no `add`. The form stays when the person goes on
 * editing instead.
 */
export function NodeForm<T extends object>({
  version,
  base,
  ready,
  children,
  back,
  done,
  add,
  edit,
  keep,
}: Props<T>) {
  const form = useForm(base.value, { version }, base.stamp);
  const { keyOf, done: made } = useKeyOf();
  const toTitle = useRef(false);
  const save = (more: boolean) =>
    form.submit(async (value) => {
      const to = add
        ? await add(value, { id: keyOf(value) })
        : edit &&
            (await saveStamped({
              base: { value: form.start, stamp: form.stamp },
              mine: value,
              ...edit,
            }))
          ? back
          : null;
      if (to === null) return;
      made();
      notify('success', done.header, done.text);
      if (!more) return form.leave(to);
      form.next({ ...base.value, ...keep?.(value) });
      toTitle.current = true;
    });
  // For the next one, a person begins with its title: once the fields take something again.
  useEffect(() => {
    if (form.saving || !toTitle.current) return;
    toTitle.current = false;
    document.querySelector<HTMLElement>('form [name="title"]')?.focus();
  }, [form.saving]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <FormProblems {...form} />
      <div className={`${layout.block} ${formStyles.grid}`}>
        <p className={`${formStyles.wide} ${layout.subtle}`}>{adminTexts.required}</p>
        {children(form)}
      </div>
      <FormFoot ready={!form.saving && ready(form.value)} onCancel={() => form.leave(back)}>
        {keep && (
          <Button disabled={form.saving || !ready(form.value)} onClick={() => void save(true)}>
            {formTexts.saveAndMore}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
