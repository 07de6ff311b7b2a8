import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import type { Column } from '#client/parts/tables/DataTable.tsx';
import { DeleteButton, EditButton } from '#client/parts/tables/RowButtons.tsx';
import type { VersionRow } from '#shared/model/checklist.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { versionStatus } from '#shared/rules/versions/versionLife.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { yesNo } from '#shared/text/labels.ts';
import { lifeTexts, versionStatusLabels } from '#shared/text/versionLife.ts';
import { versionTexts } from '#shared/text/versions.ts';
import { duplicateAfterAsking } from './duplicating.ts';

const { columns } = versionTexts;

/** The columns of the list of versions. */
export const columnsOf = (
  reload: () => Promise<void>,
  remove: (version: VersionRow) => void,
): Column<VersionRow>[] => [
  {
    key: 'title',
    title: columns.title,
    sortable: 'words',
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
    sortable: 'steps',
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
    sortable: 'days',
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
          onClick={() => void duplicateAfterAsking(version, reload, reload)}
        >
          {versionTexts.duplicate}
        </Button>
        {canChangeStructure(version) && <DeleteButton onClick={() => remove(version)} />}
      </div>
    ),
  },
];
