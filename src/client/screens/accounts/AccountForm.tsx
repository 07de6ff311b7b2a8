import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { CheckboxField, Field } from '#client/parts/Field.tsx';
import { FormFoot } from '#client/parts/FormFoot.tsx';
import formStyles from '#client/parts/form.module.css';
import layout from '#client/parts/layout.module.css';
import { TextField } from '#client/parts/TextField.tsx';
import { saveStamped } from '#client/records/saveStamped.ts';
import { useForm } from '#client/records/useForm.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { User } from '#shared/model/account.ts';
import { Problem } from '#shared/problems.ts';
import { isAdmin, isInspector } from '#shared/rules/access.ts';
import { escapeHtml } from '#shared/rules/richText.ts';
import { adminTexts, userTexts } from '#shared/text/admin.ts';
import { myDataTexts } from '#shared/text/home.ts';
import { roleLabels, yesNo } from '#shared/text/labels.ts';
import { Fixed, usePreview } from './AccountFields.tsx';
import { Portrait } from './Portrait.tsx';

/**
 * Phone, image and, for administrators, the roles of an account (specification sections 2 and 5).
 */
interface Fields {
  phonePrimary: string;
  admin: boolean;
  inspector: boolean;
}
const fieldsOf = (user: User): Fields => ({
  phonePrimary: user.phonePrimary,
  admin: isAdmin(user.roles),
  inspector: isInspector(user.roles),
});

interface Props {
  user: User;
  /** Of the state that was read; null where the reader cannot read it again. */
  stamp: string | null;
  done: { header: string; text: string };
  /** Where to go when it was saved or given up; or what to do, on the same page. */
  then: string | (() => void);
}

export function AccountForm({ user, stamp, done, then }: Props) {
  const byAdmin = isAdmin(useStore(state.account)?.roles ?? []);
  const [image, setImage] = useState<File | null>(null);
  const [removeImage, setRemoveImage] = useState(false);
  const form = useForm(fieldsOf(user), {}, stamp ?? '', image !== null || removeImage);
  const preview = usePreview(image);
  const { value, problems } = form;

  const finish = () => (typeof then === 'string' ? form.leave(then) : then());
  const send = async (fields: Fields, base?: string): Promise<User> => {
    const { phonePrimary, admin, inspector } = fields;
    const { user: saved } = await withLoading(
      call('users.save', {
        id: user.id,
        phonePrimary,
        // A tick that nobody touched is not sent: what another administrator decided meanwhile
        // stays.
        ...(byAdmin && admin !== form.start.admin ? { admin } : {}),
        ...(byAdmin && inspector !== form.start.inspector ? { inspector } : {}),
        ...(image ? { image: image as never } : {}),
        ...(removeImage ? { removeImage: true } : {}),
        ...(base ? { stamp: base } : {}),
      }),
    );
    return saved;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async () => {
      const { title, text, confirm } = userTexts.ownRole;
      const losesOwnRole = user.id === state.account.get()?.id && form.start.admin && !value.admin;
      if (
        losesOwnRole &&
        !(await ask({ title, text, confirm, cancel: adminTexts.cancel, danger: true }))
      )
        return;
      let saved: User | null = null;
      try {
        if (stamp === null) saved = await send(value);
        else
          await saveStamped<Fields>({
            base: { value: form.start, stamp: form.stamp },
            mine: value,
            save: async (fields, base) => {
              saved = await send(fields, base);
            },
            reread: async () => {
              const now = await call('users.get', { id: user.id });
              return { value: fieldsOf(now.user), stamp: now.stamp };
            },
            label: (field) => labels[field],
            show: (field, fields) =>
              escapeHtml(typeof fields[field] === 'boolean' ? yesNo(fields[field]) : fields[field]),
          });
      } catch (error) {
        if (error instanceof Problem && error.code === 'unsupported_media_type')
          throw new Problem('validation_failed', { fields: { image: 'invalid' } });
        throw error;
      }
      if (!saved) return;
      form.reset(fieldsOf(saved));
      if ((saved as User).id === state.account.get()?.id) state.account.set(saved);
      notify('success', done.header, done.text);
      finish();
    });
  };
  return (
    <form className={formStyles.form} onSubmit={save} noValidate>
      <section className={`${layout.block} ${formStyles.grid}`} aria-label={myDataTexts.title}>
        <p className={`${formStyles.wide} ${layout.subtle}`}>{myDataTexts.fixed}</p>
        {(['username', 'givenName', 'familyName', 'email'] as const).map((field) => (
          <Fixed key={field} label={myDataTexts[field]} value={user[field]} />
        ))}
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
        {byAdmin && (
          <fieldset className={formStyles.wide}>
            <legend className={formStyles.label}>{myDataTexts.roles}</legend>
            <CheckboxField
              label={roleLabels.ROLE_ADMIN}
              name="admin"
              checked={value.admin}
              onChange={(admin) => form.set({ admin })}
            />
            <CheckboxField
              label={roleLabels.ROLE_INSPECTOR}
              name="inspector"
              checked={value.inspector}
              onChange={(inspector) => form.set({ inspector })}
            />
          </fieldset>
        )}
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

const labels: Record<keyof Fields, string> = {
  phonePrimary: myDataTexts.phone,
  admin: roleLabels.ROLE_ADMIN,
  inspector: roleLabels.ROLE_INSPECTOR,
};
