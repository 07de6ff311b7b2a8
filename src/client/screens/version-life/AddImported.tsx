import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { Button } from '#client/parts/Button.tsx';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextField } from '#client/parts/fields/TextField.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { allVersions } from '#client/records/allVersions.ts';
import { tell } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { ChecklistPreview } from '#shared/model/checklistPreview.ts';
import { type FieldProblems, Problem } from '#shared/problems.ts';
import { likelyPredecessor } from '#shared/rules/versions/likelyPredecessor.ts';
import { importTexts } from '#shared/text/checklistFiles.ts';
import { lifeTexts } from '#shared/text/versionLife.ts';
import { VersionPicker } from './VersionPicker.tsx';

const ofPredecessor = {
  other: lifeTexts.predecessor,
  otherHint: lifeTexts.predecessorHint,
  choose: lifeTexts.noPredecessor,
};

/** A file can still be added without the list of versions. */
const orNone = () =>
  allVersions().catch((error: unknown): VersionRow[] => {
    tell(error);
    return [];
  });

/** Adds the checklist of a file as a new version, and guesses its predecessor by the title. */
export function AddImported({ bytes, preview }: { bytes: Blob; preview: ChecklistPreview }) {
  const [title, setTitle] = useState(preview.title);
  const [publishes, setPublishes] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [taken, setTaken] = useState(preview.title_taken ? preview.title : null);
  const [busy, setBusy] = useState(false);
  const versions = useRecord(orNone, '', { otherwise: null }).data;
  const [chosen, setChosen] = useState<string | null>(null);
  const predecessor = chosen ?? likelyPredecessor(preview.title, versions ?? [])?.id ?? '';
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setProblems({ title: 'required' });
    setProblems({});
    setBusy(true);
    try {
      const { id } = await withLoading(
        call('versions.import', { file: bytes as never, title, online: false, predecessor }),
      );
      notify('success', importTexts.done.header, importTexts.done.text(title.trim()));
      await go(publishes ? paths.publish_version(id) : paths.edit_version(id));
    } catch (error) {
      if (error instanceof Problem && error.code === 'name_conflict') setTaken(title);
      const { fields = {} } = error as Partial<Problem>;
      if (fields['title'] || fields['predecessor']) setProblems(fields);
      else tell(error);
    } finally {
      setBusy(false);
    }
  };
  if (!versions) return null;
  return (
    <form
      className={layout.block}
      onSubmit={(event) => void add(event)}
      noValidate
      aria-label={importTexts.add}
    >
      <h2 className="nl-heading nl-heading--level-2">{importTexts.add}</h2>
      <TextField
        label={importTexts.name}
        name="title"
        required
        value={title}
        onChange={setTitle}
        problem={problems['title']}
      />
      {taken === title && (
        <p className={formStyles.problem} role="alert">
          <Icon name="info" /> {importTexts.taken}
        </p>
      )}
      {versions.length > 0 && (
        <VersionPicker
          others={versions}
          value={predecessor}
          onChange={setChosen}
          words={ofPredecessor}
          problem={problems['predecessor']}
        />
      )}
      <PublishField preview={preview} value={publishes} onChange={setPublishes} />
      <div className={layout.actions}>
        <Button type="submit" kind="primary" icon="plus" disabled={busy}>
          {importTexts.submit}
        </Button>
      </div>
    </form>
  );
}

/** Whether the version is published next, after its check; never one without conditions. */
function PublishField({
  preview,
  value,
  onChange,
}: {
  preview: ChecklistPreview;
  value: boolean;
  onChange: (publishes: boolean) => void;
}) {
  if (preview.totals.conditions > 0)
    return (
      <CheckboxField
        label={importTexts.publish}
        name="publish"
        checked={value}
        onChange={onChange}
      />
    );
  return (
    <p>
      <Icon name="info" /> {importTexts.noConditions}
    </p>
  );
}
