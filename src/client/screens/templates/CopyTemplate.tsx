import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { allVersions } from '#client/records/allVersions.ts';
import { tell } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { templateTexts as texts } from '#shared/text/admin.ts';

/** Copies a colour to this version, and reads the list anew. */
export async function copyTemplate(
  template: string,
  version: string,
  reload: () => Promise<void>,
): Promise<void> {
  try {
    await withLoading(call('templates.copy', { id: template, version }));
    notify('success', texts.copied.header, texts.copied.text);
    await reload();
  } catch (error) {
    tell(error);
  }
}

/** Takes a colour over from another version. */
export function CopyTemplate({
  version,
  reload,
}: {
  version: string;
  reload: () => Promise<void>;
}) {
  const [from, setFrom] = useState('');
  const [template, setTemplate] = useState('');
  const around = { otherwise: null };
  const versions = useRecord(allVersions, 'versions', around).data ?? [];
  const readColours = async () =>
    from === ''
      ? { from, list: [] }
      : { from, list: (await call('templates.list', { version: from })).inspection_templates };
  const read = useRecord(readColours, from, around).data;
  const colours = read?.from === from ? read.list : [];
  const isEmpty = from !== '' && read?.from === from && colours.length === 0;
  const others = versions.filter(({ id }) => id !== version);
  if (others.length === 0) return null;
  return (
    <section className={layout.block} aria-labelledby="overnemen">
      <h2 id="overnemen" className="nl-heading nl-heading--level-2">
        {texts.copyHead}
      </h2>
      <p className={layout.subtle}>{texts.copyHint}</p>
      <div className={formStyles.grid}>
        <SelectField
          label={texts.from}
          name="from"
          value={from}
          onChange={(id) => {
            setFrom(id);
            setTemplate('');
          }}
          options={[
            { value: '', label: texts.chooseVersion },
            ...others.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <SelectField
          label={texts.which}
          name="template"
          value={template}
          disabled={colours.length === 0}
          onChange={setTemplate}
          options={[
            { value: '', label: isEmpty ? texts.noColours : texts.choose },
            ...colours.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </div>
      <div className={layout.actions}>
        <Button
          disabled={template === ''}
          onClick={() => void copyTemplate(template, version, reload)}
        >
          {texts.copy}
        </Button>
      </div>
    </section>
  );
}
