import type { FormEvent, ReactNode } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { type Stamped, type StampedSave, saveStamped } from '#client/parts/saveStamped.ts';
import { type FormState, useForm } from '#client/parts/useForm.ts';
import { notify } from '#client/state/notices.ts';
import { adminTexts } from '#shared/text/admin.ts';

/** The frame of the forms of domains, items, conditions and help questions: required, save, cancel, and what follows. */
interface Props<T extends object> {
  version: string;
  base: Stamped<T>;
  /** Whether what is filled in may be saved. */
  ready: (value: T) => boolean;
  children: (form: FormState<T>) => ReactNode;
  /** Where to go when it was given up. */
  back: string;
  done: { header: string; text: string };
  /** Adds it, and answers where to go; or saves it on the state it was opened on. */
  add?: (value: T) => Promise<string>;
  edit?: Pick<StampedSave<T>, 'save' | 'reread' | 'label' | 'show'>;
}

export function NodeForm<T extends object>({ version, base, ready, children, back, done, add, edit }: Props<T>) {
  const form = useForm(base.value, { version }, base.stamp);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async (value) => {
      const to = add ? await add(value) : edit && (await saveStamped({ base: { value: form.start, stamp: form.stamp }, mine: value, ...edit })) ? back : null;
      if (to === null) return;
      notify('success', done.header, done.text);
      form.leave(to);
    });
  };
  return (
    <form className="form" onSubmit={save} noValidate>
      <div className="block form__grid">
        <p className="form__wide subtle">{adminTexts.required}</p>
        {children(form)}
      </div>
      <div className="form__foot">
        <Button type="submit" kind="primary" disabled={form.saving || !ready(form.value)}>
          {adminTexts.save}
        </Button>
        <Button kind="subtle" onClick={() => form.leave(back)}>
          {adminTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
