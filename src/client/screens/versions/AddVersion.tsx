import type { FormEvent } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { useForm } from '#client/records/useForm.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress } from '#client/state/lists.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { versionTexts } from '#shared/text/versions.ts';
import versionFieldsStyles from './VersionFields.module.css';
import { VersionFields, versionFormOf } from './VersionFields.tsx';

const nothing = versionFormOf();

/** A new version (specification section 2); its tree is built on the page that follows. */
export function AddVersion() {
  const form = useForm(nothing);
  const { keyOf, done } = useKeyOf();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async (value) => {
      const action = { id: keyOf(value) };
      const { id } = await withLoading(call('versions.create', value, { action }));
      done();
      notify('success', versionTexts.added.header, versionTexts.added.text);
      form.leave(paths.edit_version(id));
    });
  };
  return (
    <Page
      title={versionTexts.add}
      crumbs={[{ label: versionTexts.title, to: paths.versions() }, { label: versionTexts.add }]}
    >
      <form className={formStyles.form} onSubmit={save} noValidate>
        <FormProblems {...form} />
        <div className={layout.block}>
          <p className={layout.subtle}>{adminTexts.required}</p>
          <div className={versionFieldsStyles.fields}>
            <VersionFields form={form} />
          </div>
        </div>
        <FormFoot
          ready={!form.saving && form.value.title.trim() !== ''}
          onCancel={() => form.leave(listAddress(paths.versions()))}
        />
      </form>
    </Page>
  );
}
