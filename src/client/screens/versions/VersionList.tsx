import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters } from '#client/navigation/query.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import type { Column } from '#client/parts/DataTable.tsx';
import { FilterSelect } from '#client/parts/FilterSelect.tsx';
import layout from '#client/parts/layout.module.css';
import { DeleteButton, EditButton } from '#client/parts/RowButtons.tsx';
import { removeAfterAsking } from '#client/records/removing.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useTable } from '#client/records/useTable.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { VersionStatus } from '#shared/model/enums.ts';
import { canChangeStructure } from '#shared/rules/editing.ts';
import { formatDate, formatMoment } from '#shared/rules/format.ts';
import { versionStatus } from '#shared/rules/versionLife.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { yesNo } from '#shared/text/labels.ts';
import { lifeTexts, versionStatuses, versionStatusLabels } from '#shared/text/versionLife.ts';
import { versionTexts } from '#shared/text/versions.ts';
import { duplicateAfterAsking } from './duplicating.ts';

/** The versions (specification section 2): paged, sorted and searched by the server. */
const load = async (query: { page: number; filter: string; sort: string; status: string }) => {
  const { versions, ...place } = await call('versions.list', {
    ...query,
    status: query.status as VersionStatus | '',
  });
  return { rows: versions, ...place };
};

export function VersionList() {
  const table = useTable('versions', load, 'title', ['status']);
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
      cell: (version) => (
        <div>
          <AppLink to={paths.edit_version(version.id)}>{version.title}</AppLink>
          {version.changed && (
            <div className={layout.subtle}>
              {lifeTexts.changed}:{' '}
              {lifeTexts.changedBy(formatMoment(version.changed.at), version.changed.by)}
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'online',
      title: columns.online,
      sortable: true,
      cell: (version) => (
        <div>
          {yesNo(version.online)}
          {!version.online && (
            <div className={layout.subtle}>{versionStatusLabels[versionStatus(version)]}</div>
          )}
        </div>
      ),
    },
    {
      key: 'valid_from',
      title: lifeTexts.validFrom,
      sortable: true,
      cell: ({ valid_from = null }) => formatDate(valid_from) || '–',
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
      filters={
        <FilterSelect
          label={lifeTexts.status}
          value={table.asked.status}
          all={lifeTexts.allStatuses}
          options={versionStatuses}
          onChange={(status) => changeFilters({ status })}
        />
      }
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
