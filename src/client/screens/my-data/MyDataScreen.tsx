import { type FormEvent, useEffect, useState } from 'react';
import { call, Offline } from '#client/api.ts';
import { Button } from '#client/parts/Button.tsx';
import { CheckboxField, Field, TextField } from '#client/parts/Field.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import { Page } from '#client/parts/Page.tsx';
import { paths } from '#client/paths.ts';
import { go } from '#client/router.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { withLoading } from '#client/sync/reads.ts';
import type { User } from '#shared/model/account.ts';
import { type FieldProblems, Problem } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/access.ts';
import { fullName } from '#shared/rules/format.ts';
import { noticeTexts, screenTitles } from '#shared/text/chrome.ts';
import { myDataTexts } from '#shared/text/home.ts';
import { roleLabels } from '#shared/text/labels.ts';
import './myData.css';

/** The own data (specification section 2): read, and change phone and image. */
export function MyDataScreen({ params }: { params: Record<string, string> }) {
  const account = useStore(state.account);
  const [editing, setEditing] = useState(false);
  const another = params['id'] !== undefined && params['id'] !== account?.id;
  useEffect(() => {
    // Other people's accounts are the accounts screen's; until it is there, its list is.
    if (another) void go(paths.users(), { replace: true });
  }, [another]);
  if (!account || another) return null;
  const crumbs = isAdmin(account.roles) ? [{ label: screenTitles.users, to: paths.users() }, { label: fullName(account) }] : [{ label: myDataTexts.title }];
  return (
    <Page
      title={myDataTexts.title}
      crumbs={crumbs}
      actions={
        !editing && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {myDataTexts.edit}
          </Button>
        )
      }
    >
      {editing ? <EditData account={account} onDone={() => setEditing(false)} /> : <ReadData account={account} />}
    </Page>
  );
}

function Portrait({ account, preview }: { account: User; preview?: string | null }) {
  const source = preview ?? (preview === undefined && account.imageFile ? paths.image(account.imageFile, '300/auto') : null);
  if (!source)
    return (
      <div className="portrait portrait--none">
        <Icon name="user" />
        <span>{myDataTexts.noImage}</span>
      </div>
    );
  return <img className="portrait" src={source} alt={myDataTexts.image} width={300} />;
}

function ReadData({ account }: { account: User }) {
  const rows: [string, string][] = [
    [myDataTexts.username, account.username],
    [myDataTexts.givenName, account.givenName],
    [myDataTexts.familyName, account.familyName],
    [myDataTexts.email, account.email],
    [myDataTexts.phone, account.phonePrimary],
    [myDataTexts.roles, [...new Set(account.roles.map((role) => roleLabels[role]))].join(', ')],
    ...(isAdmin(account.roles) ? ([[myDataTexts.extId, account.extId ?? '']] as [string, string][]) : []),
  ];
  return (
    <section className="block my-data" aria-label={myDataTexts.title}>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || myDataTexts.none}</dd>
          </div>
        ))}
      </dl>
      <Portrait account={account} />
    </section>
  );
}

function EditData({ account, onDone }: { account: User; onDone: () => void }) {
  const [phone, setPhone] = useState(account.phonePrimary);
  const [image, setImage] = useState<File | null>(null);
  const [removeImage, setRemoveImage] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const [problems, setProblems] = useState<FieldProblems>({});
  useEffect(() => {
    if (!image) return setPreview(null);
    const url = URL.createObjectURL(image);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    try {
      const { user } = await withLoading(
        call('users.save', { id: account.id, phonePrimary: phone, ...(image ? { image: image as never } : {}), ...(removeImage ? { removeImage: true } : {}) }),
      );
      state.account.set(user);
      notify('success', noticeTexts.myDataSaved.header, noticeTexts.myDataSaved.text);
      onDone();
    } catch (error) {
      if (error instanceof Problem && error.fields) setProblems(error.fields);
      else if (error instanceof Problem && error.code === 'unsupported_media_type') setProblems({ image: 'invalid' });
      else if (error instanceof Offline) notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
      else notifyProblem(error);
    }
  };
  const fixed: [string, string][] = [
    [myDataTexts.username, account.username],
    [myDataTexts.givenName, account.givenName],
    [myDataTexts.familyName, account.familyName],
    [myDataTexts.email, account.email],
  ];
  return (
    <form className="form" onSubmit={(event) => void save(event)} noValidate>
      <section className="block form__grid" aria-label={myDataTexts.title}>
        <p className="form__wide subtle">{myDataTexts.fixed}</p>
        {fixed.map(([label, value]) => (
          <Field key={label} label={label} name={label}>
            {(control) => <input {...control} className="input" readOnly value={value} />}
          </Field>
        ))}
        <TextField
          label={myDataTexts.phone}
          name="phonePrimary"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          onChange={setPhone}
          problem={problems['phonePrimary']}
        />
        <Field label={myDataTexts.image} name="image" hint={myDataTexts.imageHint} problem={problems['image']}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => setImage(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        <div className="form__wide">
          <Portrait account={account} {...(preview ? { preview } : removeImage ? { preview: null } : {})} />
          {account.imageFile && !image && <CheckboxField label={myDataTexts.removeImage} name="removeImage" checked={removeImage} onChange={setRemoveImage} />}
        </div>
      </section>
      <div className="form__foot">
        <Button type="submit" kind="primary">
          {myDataTexts.save}
        </Button>
        <Button kind="subtle" onClick={onDone}>
          {myDataTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
