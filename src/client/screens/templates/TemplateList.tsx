import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import { DeleteButton, EditButton } from '#client/parts/tables/RowButtons.tsx';
import { removeAfterAsking } from '#client/records/removing.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import type { Params } from '#shared/contract/addresses.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { countChosen } from '#shared/rules/inspection/selection.ts';
import { adminTexts, templateTexts } from '#shared/text/admin.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { CopyTemplate, copyTemplate } from './CopyTemplate.tsx';

/** The colours of a version (specification section 2, "Colours"). */
export function TemplateList({ params }: { params: Params<'inspection_template_list'> }) {
  const id = params.version;
  const read = async () => {
    const [{ version }, { inspection_templates }] = await Promise.all([
      call('versions.get', { id }),
      call('templates.list', { version: id }),
    ]);
    return { version, templates: inspection_templates };
  };
  const { data, reload } = useRecord(read, id, { version: id, otherwise: paths.home() });
  if (!data) return null;
  const { version, templates } = data;
  const remove = (template: Template) =>
    removeAfterAsking({
      ...templateTexts.remove,
      name: template.title,
      done: templateTexts.deleted,
      remove: () => call('templates.delete', { id: template.id }),
      after: reload,
      around: { version: id },
    });
  const title = templateTexts.title(version.title);
  return (
    <Page
      title={title}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        { label: version.title, to: paths.edit_version(id) },
        { label: templateTexts.crumb },
      ]}
      actions={
        <ButtonLink to={paths.add_inspection_template(id)} kind="primary" icon="plus">
          {templateTexts.add}
        </ButtonLink>
      }
    >
      <section className={layout.block} aria-label={title}>
        <DataTable
          look="plain"
          label={title}
          columns={columnsOf(version, reload, (template) => void remove(template))}
          rows={templates}
          sort={{ key: '', descending: false }}
          onSort={() => undefined}
          empty={templateTexts.empty}
        />
      </section>
      <CopyTemplate version={id} reload={reload} />
    </Page>
  );
}

/** The columns of the colours of a version. */
function columnsOf(
  version: Version,
  reload: () => Promise<void>,
  remove: (template: Template) => void,
): Column<Template>[] {
  const edit = (template: Template) => paths.edit_inspection_template(version.id, template.id);
  return [
    {
      key: 'title',
      title: templateTexts.column,
      cell: (template) => <AppLink to={edit(template)}>{template.title}</AppLink>,
    },
    {
      key: 'chosen',
      title: templateTexts.chosen,
      cell: (template) => {
        const { chosen, total } = countChosen(buildChecklist(version, template));
        return templateTexts.counts(chosen, total);
      },
    },
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: (template) => (
        <div className={layout.actions}>
          <EditButton to={edit(template)} />
          <Button
            kind="subtle"
            icon="copy"
            iconOnly
            onClick={() => void copyTemplate(template.id, version.id, reload)}
          >
            {templateTexts.duplicate}
          </Button>
          <DeleteButton onClick={() => remove(template)} />
        </div>
      ),
    },
  ];
}
