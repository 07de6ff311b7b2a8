import { type FormEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { DropField } from '#client/parts/fields/DropField.tsx';
import layout from '#client/parts/layout.module.css';
import { tell } from '#client/records/failures.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { ChecklistPreview } from '#shared/model/checklistPreview.ts';
import { limits } from '#shared/model/limits.ts';
import { importTexts } from '#shared/text/checklistFiles.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { AddImported } from './AddImported.tsx';
import { FilePreview, WrongRows } from './FilePreview.tsx';

// A checklist from a file: choose it, look at what would be made, add it as a new version.

const mostBytes = 8 * 1024 * 1024;

export function ImportVersion() {
  const [file, setFile] = useState<File | null>(null);
  const [shown, setShown] = useState<{ bytes: Blob; preview: ChecklistPreview } | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setShown(null);
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return notify('warning', importTexts.none.header, importTexts.none.text);
    if (file.size > mostBytes)
      return notify('warning', importTexts.tooLarge.header, importTexts.tooLarge.text);
    setBusy(true);
    try {
      // The file is read only once: what is added must be what was looked at, and a browser cannot
      // read a file any more that somebody saved again since.
      const bytes = await file.arrayBuffer().then(
        (all) => new Blob([all]),
        () => null,
      );
      if (!bytes)
        return notify('warning', importTexts.unreadable.header, importTexts.unreadable.text);
      setShown({
        bytes,
        preview: await withLoading(
          call('versions.preview', { file: bytes as never, title: titleOf(file) }),
        ),
      });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page
      title={importTexts.title}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        { label: importTexts.title },
      ]}
    >
      <form className={layout.block} onSubmit={(event) => void look(event)} noValidate>
        <p>{importTexts.intro}</p>
        <DropField
          label={importTexts.file}
          hint={importTexts.fileHint}
          accept=".xlsx,.json,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          busy={busy}
          onChoose={choose}
        />
        <div className={layout.actions}>
          <Button type="submit" kind={shown ? 'default' : 'primary'} icon="eye" disabled={busy}>
            {importTexts.look}
          </Button>
          <ButtonLink to={paths.version_example()} newTab icon="download">
            {importTexts.example}
          </ButtonLink>
        </div>
      </form>
      {shown && shown.preview.problems.length > 0 && (
        <WrongRows problems={shown.preview.problems} />
      )}
      {shown && shown.preview.problems.length === 0 && (
        <>
          <FilePreview preview={shown.preview} />
          <AddImported key={shown.preview.title} {...shown} />
        </>
      )}
    </Page>
  );
}

/** The title for a checklist that has none itself: made of the name of its file. */
const titleOf = (file: File): string =>
  file.name
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .slice(0, limits.title);
