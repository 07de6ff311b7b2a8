import { type FormEvent, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import layout from '#client/parts/layout.module.css';
import { afterPublishing } from '#client/records/afterPublishing.ts';
import { saveStamped } from '#client/records/saveStamped.ts';
import { useForm } from '#client/records/useForm.ts';
import { type Read, useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { listAddress } from '#client/state/lists.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Version, VersionRow } from '#shared/model/checklist.ts';
import { unreadyParts } from '#shared/rules/versions/versionLife.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { lifeTexts, publishTexts } from '#shared/text/versionLife.ts';
import { versionTexts } from '#shared/text/versions.ts';
import { duplicateAfterAsking } from './duplicating.ts';
import { Locked } from './Locked.tsx';
import { withSameCategories } from './sameCategories.ts';
import type { EditedVersion } from './useTreeEditing.ts';
import versionFieldsStyles from './VersionFields.module.css';
import {
  showVersionField,
  VersionFields,
  type VersionForm,
  versionFieldLabels,
  versionFormOf,
} from './VersionFields.tsx';
import { VersionTree } from './VersionTree.tsx';

/** A version: its own fields, and its tree beneath (specification section 2). */
export function EditVersion({ params }: { params: Params<'edit_version'> }) {
  const id = params.version;
  const last = useRef<Version | null>(null);
  const read = async () => {
    const answer = await call('versions.get', { id });
    return { ...answer, version: withSameCategories(last.current, answer.version) };
  };
  const { data, ...rest } = useRecord(read, id, { otherwise: paths.versions() });
  last.current = data?.version ?? null;
  if (!data) return null;
  const { version } = data;
  return (
    <Page
      title={versionTexts.editTitle(version.title)}
      crumbs={[
        { label: versionTexts.title, to: listAddress(paths.versions()) },
        { label: version.title },
      ]}
      actions={
        <>
          <ButtonLink to={paths.inspection_template_list(id)} icon="palette">
            {versionTexts.colours}
          </ButtonLink>
          <Button
            icon="copy"
            onClick={() =>
              void duplicateAfterAsking(version, (copy) => go(paths.edit_version(copy)))
            }
          >
            {versionTexts.duplicate}
          </Button>
          {version.online ? (
            <ButtonLink to={paths.move_inspections(id)} icon="right">
              {lifeTexts.move}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.publish_version(id)} icon="check">
              {lifeTexts.publish}
            </ButtonLink>
          )}
          <ButtonLink to={compareAddress(id, data.origin)} icon="compare">
            {versionTexts.compare}
          </ButtonLink>
          <ButtonLink to={paths.version_export(id, 'xlsx')} newTab icon="download">
            {versionTexts.exportXlsx}
          </ButtonLink>
          <ButtonLink to={paths.version_export(id, 'json')} newTab icon="download">
            {versionTexts.exportJson}
          </ButtonLink>
        </>
      }
    >
      <Locked version={version} unfinished={data.unfinished} />
      <OwnFields read={{ data, ...rest }} />
      <VersionTree read={{ data, ...rest }} />
    </Page>
  );
}

/** The address to compare a version, with the one that it was copied from where that is known. */
const compareAddress = (id: string, origin: string | undefined): string =>
  `${paths.compare_version(id)}${origin ? `?other=${origin}` : ''}`;

function OwnFields({
  read: { data, put },
}: {
  read: Read<EditedVersion> & { data: EditedVersion };
}) {
  const { id } = data.version;
  const form = useForm(versionFormOf(data.version), { otherwise: null }, data.stamp);
  /** The tree may have been changed while the fields were on their way. */
  const latest = useRef(data);
  latest.current = data;
  /** Says what is not ready before the version goes online, as publishing does. */
  const isMeant = async () => {
    const { version } = latest.current;
    const { title, online } = form.value;
    const unready = online && !version.online ? unreadyParts({ ...version, title }).length : 0;
    return unready === 0 || ask({ ...publishTexts.online(unready), cancel: adminTexts.cancel });
  };
  const offerMoves = async (published: VersionRow) => {
    const upcoming = await afterPublishing({ ...published, origin: data.origin });
    if (upcoming === 0) return;
    notify('info', publishTexts.done.header, publishTexts.upcoming(upcoming), {
      label: lifeTexts.move,
      run: () => void go(paths.move_inspections(id)),
    });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await isMeant())) return;
    const wasOnline = data.version.online;
    await form.submit(async (value) => {
      let stored: VersionRow = data.version;
      const saved = await saveStamped<VersionForm>({
        record: id,
        base: { value: form.start, stamp: form.stamp },
        mine: value,
        save: async (fields, stamp) => {
          const answer = await withLoading(call('versions.update', { id, ...fields, stamp }));
          stored = answer.version;
          const { current } = latest;
          // The rest of what was read stays: who sees a changed text, and what it is a copy of.
          put({ ...current, ...answer, version: { ...current.version, ...answer.version } });
          form.reset(fields, answer.stamp);
        },
        reread: async () => {
          const now = await call('versions.get', { id });
          return { value: versionFormOf(now.version), stamp: now.stamp };
        },
        label: (field) => versionFieldLabels[field],
        show: showVersionField,
      });
      if (!saved) return;
      notify('success', versionTexts.saved.header, versionTexts.saved.text);
      if (stored.online && !wasOnline) await offerMoves(stored);
    });
  };
  return (
    <form
      className={layout.block}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={versionTexts.data}
    >
      <FormProblems {...form} />
      <p className={layout.subtle}>{adminTexts.required}</p>
      <div className={versionFieldsStyles.fields}>
        <VersionFields
          form={form}
          empty={data.version.categories.every(({ questions }) => questions.length === 0)}
          publish={paths.publish_version(data.version.id)}
        />
        <FormFoot
          ready={!form.saving && form.value.title.trim() !== ''}
          onCancel={() => form.leave(listAddress(paths.versions()))}
          className={layout.actions}
        />
      </div>
    </form>
  );
}
