import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import type { Column } from '#client/parts/DataTable.tsx';
import layout from '#client/parts/layout.module.css';
import { DeleteButton, EditButton } from '#client/parts/RowButtons.tsx';
import { removeAfterAsking } from '#client/records/removing.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useTable } from '#client/records/useTable.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { canChangeStructure } from '#shared/rules/editing.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { yesNo } from '#shared/text/labels.ts';
import { versionTexts } from '#shared/text/versions.ts';
import { duplicateAfterAsking } from './duplicating.ts';

/** The versions (specification section 2): paged, sorted and searched by the server. */
const load = async (query: { page: number; filter: string; sort: string }) => {
  const { versions, ...place } = await call('versions.list', query);
  return { rows: versions, ...place };
};

export function VersionList() {
  const table = useTable('versions', load, 'title');
  const { columns } = versionTexts;
  const remove = (version: VersionRow) =>
    removeAfterAsking({
      ...versionTexts.remove,
      name: version.title,
      done: versionTexts.deleted,
      remove: () => call('versions.delete', { id: version.id }),
      after: table.reload,
    });
  const shown: Column<VersionRow>[] = [
    {
      key: 'title',
      title: columns.title,
      sortable: true,
      cell: (version) => <AppLink to={paths.edit_version(version.id)}>{version.title}</AppLink>,
    },
    {
      key: 'online',
      title: columns.online,
      sortable: true,
      cell: (version) => yesNo(version.online),
    },
    {
      key: 'inspection_count',
      title: columns.inspection_count,
      cell: (version) => version.inspection_count,
    },
    {
      key: 'actions',
      title: adminTexts.actions,
      cell: (version) => (
        <div className={layout.actions}>
          <EditButton to={paths.edit_version(version.id)} />
          <ButtonLink
            to={paths.inspection_template_list(version.id)}
            kind="subtle"
            icon="palette"
            iconOnly
          >
            {versionTexts.colours}
          </ButtonLink>
          <Button
            kind="subtle"
            icon="copy"
            iconOnly
            onClick={() => void duplicateAfterAsking(version, table.reload, table.reload)}
          >
            {versionTexts.duplicate}
          </Button>
          {canChangeStructure(version) && <DeleteButton onClick={() => void remove(version)} />}
        </div>
      ),
    },
  ];
  return (
    <ServerTable
      title={versionTexts.title}
      nouns={[versionTexts.one, versionTexts.more]}
      columns={shown}
      table={table}
      actions={
        <>
          <ButtonLink to={paths.import_version()} icon="upload">
            {versionTexts.import}
          </ButtonLink>
          <ButtonLink to={paths.add_version()} kind="primary" icon="plus">
            {versionTexts.add}
          </ButtonLink>
        </>
      }
    />
  );
}
