import { type FormEvent, useState } from 'react';
import { CheckboxField, Field } from '#client/parts/fields/Field.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { type FormState, useForm } from '#client/records/useForm.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { User } from '#shared/model/account.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { userTexts } from '#shared/text/admin.ts';
import { myDataTexts } from '#shared/text/myData.ts';
import { Fixed, FixedNames, NamedFields, usePreview } from './AccountFields.tsx';
import { Portrait } from './Portrait.tsx';
import { RoleFields } from './RoleFields.tsx';
import { agreesToLosses, type Fields, fieldsOf, saveAccount } from './saveAccount.ts';

interface Props {
  user: User;
  /** The stamp of the state that was read; null where the person cannot read the account again. */
  stamp: string | null;
  done: { header: string; text: string };
  /** Where to go when the form was saved or given up; or what to do then, on the same page. */
  then: string | (() => void);
  /** How many inspections the account has, for a person who may switch it off. */
  inspections?: number;
}

/**
 * Phone, image and, for administrators, the roles of an account (specification sections 2 and 5).
 */
export function AccountForm({ user, stamp, done, then, inspections = 0 }: Props) {
  const own = useStore(state.account);
  const byAdmin = isAdmin(own?.roles ?? []);
  const [image, setImage] = useState<File | null>(null);
  const [removeImage, setRemoveImage] = useState(false);
  const form = useForm(fieldsOf(user), {}, stamp ?? '', image !== null || removeImage);
  const preview = usePreview(image);
  const { value, problems } = form;

  const finish = () => (typeof then === 'string' ? form.leave(then) : then());
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async () => {
      if (!(await agreesToLosses(user, form, inspections))) return;
      const saved = await saveAccount({ user, form, stamp, byAdmin, image, removeImage });
      if (!saved) return;
      form.reset(fieldsOf(saved));
      if (saved.id === state.account.get()?.id) state.account.set(saved);
      notify('success', done.header, done.text);
      finish();
    });
  };
  return (
    <form className={formStyles.form} onSubmit={save} noValidate>
      <FormProblems {...form} />
      <section className={`${layout.block} ${formStyles.grid}`} aria-label={myDataTexts.title}>
        <p className={`${formStyles.wide} ${layout.subtle}`}>
          {user.prepared ? myDataTexts.prepared : myDataTexts.fixed}
        </p>
        <Fixed label={myDataTexts.username} value={user.username} />
        {byAdmin && user.prepared ? <NamedFields {...form} /> : <FixedNames user={user} />}
        {byAdmin && <Fixed label={myDataTexts.extId} value={user.extId ?? ''} />}
        <TextField
          label={myDataTexts.phone}
          name="phonePrimary"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={value.phonePrimary}
          onChange={(phonePrimary) => form.set({ phonePrimary })}
          problem={problems['phonePrimary']}
        />
        {byAdmin && <Access {...form} isOwn={user.id === own?.id} />}
        <Field
          label={myDataTexts.image}
          name="image"
          hint={myDataTexts.imageHint}
          problem={problems['image']}
        >
          {(control) => (
            <input
              {...control}
              className={formStyles.input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setImage(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <div className={formStyles.wide}>
          <Portrait
            account={user}
            {...(preview ? { preview } : removeImage ? { preview: null } : {})}
          />
          {user.imageFile && !image && (
            <CheckboxField
              label={myDataTexts.removeImage}
              name="removeImage"
              checked={removeImage}
              onChange={setRemoveImage}
            />
          )}
        </div>
      </section>
      <FormFoot ready={!form.saving} onCancel={finish} />
    </form>
  );
}

/** Nobody switches off their own account. */
function Access({
  value,
  set,
  isOwn,
}: Pick<FormState<Fields>, 'value' | 'set'> & { isOwn: boolean }) {
  return (
    <RoleFields value={value} set={set}>
      {!isOwn && (
        <CheckboxField
          label={userTexts.enabled}
          name="enabled"
          checked={value.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      )}
    </RoleFields>
  );
}
