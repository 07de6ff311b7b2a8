import type { FormEvent } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { useForm } from '#client/records/useForm.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress } from '#client/state/lists.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { userTexts } from '#shared/text/admin.ts';
import { NamedFields } from './AccountFields.tsx';
import { RoleFields } from './RoleFields.tsx';

const nothing = {
  email: '',
  givenName: '',
  familyName: '',
  admin: false,
  inspector: true,
  coordinator: false,
};

/** An account for somebody who logs in later: their e-mail address and their roles. */
export function AddAccount() {
  const form = useForm(nothing);
  const { value, set } = form;
  const list = listAddress(paths.users());
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async (typed) => {
      await withLoading(call('users.prepare', typed));
      notify('success', userTexts.added.header, userTexts.added.text);
      form.leave(list);
    });
  };
  return (
    <Page
      title={userTexts.add}
      crumbs={[{ label: userTexts.title, to: list }, { label: userTexts.add }]}
    >
      <form className={formStyles.form} onSubmit={save} noValidate>
        <FormProblems {...form} />
        <section className={`${layout.block} ${formStyles.grid}`} aria-label={userTexts.add}>
          <p className={`${formStyles.wide} ${layout.subtle}`}>{userTexts.addHint}</p>
          <NamedFields {...form} />
          <RoleFields value={value} set={set} />
        </section>
        <FormFoot
          ready={!form.saving && value.email.trim() !== ''}
          onCancel={() => form.leave(list)}
        />
      </form>
    </Page>
  );
}
