import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { useRecord } from '#client/records/useRecord.ts';
import type { Params } from '#shared/contract/addresses.ts';
import { templateTexts } from '#shared/text/admin.ts';
import { nothing, readTemplate, TemplateForm } from './TemplateForm.tsx';

export function AddTemplate({ params }: { params: Params<'add_inspection_template'> }) {
  const id = params.version;
  const { data } = useRecord(() => call('versions.get', { id }), id, {
    otherwise: paths.versions(),
  });
  return (
    data && (
      <TemplateForm
        version={data.version}
        title={templateTexts.addTitle}
        template={null}
        base={{ value: nothing, stamp: '' }}
      />
    )
  );
}

export function EditTemplate({ params }: { params: Params<'edit_inspection_template'> }) {
  const version = params.version;
  const id = params.id;
  const read = async () => ({
    ...(await call('versions.get', { id: version })),
    ...(await readTemplate(id)),
  });
  const { data } = useRecord(read, `${version}/${id}`, {
    version,
    otherwise: paths.inspection_template_list(version),
  });
  return (
    data && (
      <TemplateForm
        version={data.version}
        title={templateTexts.editTitle(data.base.value.title)}
        template={id}
        base={data.base}
      />
    )
  );
}
