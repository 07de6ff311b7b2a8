import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters } from '#client/navigation/query.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { FilterSelect } from '#client/parts/fields/FilterSelect.tsx';
import { removeAfterAsking } from '#client/records/removing.ts';
import { ServerTable } from '#client/records/ServerTable.tsx';
import { useTable } from '#client/records/useTable.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { VersionStatus } from '#shared/model/enums.ts';
import { lifeTexts, versionStatuses } from '#shared/text/versionLife.ts';
import { versionTexts } from '#shared/text/versions.ts';
import { columnsOf } from './versionColumns.tsx';

// The versions (specification section 2): paged, sorted and searched by the server.

const load = async (query: { page: number; filter: string; sort: string; status: string }) => {
  const { versions, ...place } = await call('versions.list', {
    ...query,
    status: query.status as VersionStatus | '',
  });
  return { rows: versions, ...place };
};

export function VersionList() {
  const table = useTable('versions', load, 'title', ['status']);
  const remove = (version: VersionRow) =>
    removeAfterAsking({
      ...versionTexts.remove,
      name: version.title,
      done: versionTexts.deleted,
      remove: () => call('versions.delete', { id: version.id }),
      after: table.reload,
    });
  return (
    <ServerTable
      title={versionTexts.title}
      nouns={[versionTexts.one, versionTexts.more]}
      columns={columnsOf(table.reload, (version) => void remove(version))}
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
