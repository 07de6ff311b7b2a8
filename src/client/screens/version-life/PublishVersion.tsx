import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { LifeFields } from '#client/parts/fields/LifeFields.tsx';
import layout from '#client/parts/layout.module.css';
import { afterPublishing } from '#client/records/afterPublishing.ts';
import { useForm } from '#client/records/useForm.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Unready } from '#shared/model/unready.ts';
import { unreadyParts } from '#shared/rules/versions/versionLife.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { lifeTexts, publishTexts as texts } from '#shared/text/versionLife.ts';
import { Differences } from './Differences.tsx';
import styles from './PublishVersion.module.css';
import { useComparison, useVersions } from './useVersions.ts';
import { VersionPicker } from './VersionPicker.tsx';

/**
 * Publishes a version: what is not ready in it, what changed since an earlier one, and from when it
 * is in force (agreements part 6, "Life of a version").
 */
export function PublishVersion({ params: { version: id } }: { params: Params<'publish_version'> }) {
  const read = () => call('versions.get', { id });
  const { data } = useRecord(read, id, { otherwise: paths.versions() });
  const versions = useVersions(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const otherId = chosen ?? data?.origin ?? '';
  const compared = useComparison(id, data ? otherId : '');
  if (!data || !versions) return null;
  const { version } = data;
  const unready = unreadyParts(version);
  return (
    <Page
      title={texts.title}
      subtitle={version.title}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        { label: version.title, to: paths.edit_version(id) },
        { label: lifeTexts.publish },
      ]}
    >
      <Check version={id} unready={unready} />
      <section className={layout.block} aria-labelledby="verschillen">
        <h2 id="verschillen" className="nl-heading nl-heading--level-2">
          {texts.differences}
        </h2>
        <VersionPicker others={versions.others} value={otherId} onChange={setChosen} />
      </section>
      {compared && <Differences other={compared.other.title} changes={compared.changes} />}
      <PublishForm
        version={version}
        origin={data.origin}
        stamp={data.stamp}
        isReady={unready.length === 0}
      />
    </Page>
  );
}

function Check({ version, unready }: { version: string; unready: readonly Unready[] }) {
  const addressOf = ({ kind, id }: Unready) => {
    if (kind === 'version') return paths.edit_version(id);
    return kind === 'question'
      ? paths.edit_question(version, id)
      : paths.edit_category(version, id);
  };
  return (
    <section className={layout.block} aria-labelledby="controle">
      <h2 id="controle" className="nl-heading nl-heading--level-2">
        {texts.check}
      </h2>
      <p role="status">{unready.length === 0 ? texts.ready : texts.unready(unready.length)}</p>
      <ul className={styles.unready}>
        {unready.map((part) => (
          <li key={part.problem + part.id}>
            <AppLink to={addressOf(part)}>
              {part.number} {part.title}
            </AppLink>
            : {texts.problems[part.problem]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When it is in force, and what is new in it. */
function PublishForm({
  version: { id, title, online, valid_from = null, changes = '' },
  origin,
  stamp,
  isReady,
}: {
  version: Version;
  origin: string | undefined;
  stamp: string;
  isReady: boolean;
}) {
  const start = { valid_from: valid_from as string | null, changes };
  const form = useForm(start, { otherwise: null }, stamp);
  const { value, set, problems } = form;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady && !(await ask({ ...texts.anyway, cancel: adminTexts.cancel }))) return;
    await form.submit(async (fields) => {
      const input = { id, title, ...fields, online: true, stamp: form.stamp };
      await withLoading(call('versions.update', input));
      notify('success', texts.done.header, texts.done.text);
      const upcoming = await afterPublishing({ id, title, ...fields, origin });
      form.leave(upcoming > 0 ? paths.move_inspections(id) : paths.edit_version(id));
    });
  };
  return (
    <form className={layout.block} aria-label={texts.form} onSubmit={(event) => void save(event)}>
      <p>{online ? texts.already : texts.intro}</p>
      <div className={formStyles.grid}>
        <LifeFields value={value} onChange={set} problems={problems} />
      </div>
      <FormFoot
        ready={!form.saving && !online}
        label={lifeTexts.publish}
        onCancel={() => form.leave(paths.edit_version(id))}
        className={layout.actions}
      />
    </form>
  );
}
