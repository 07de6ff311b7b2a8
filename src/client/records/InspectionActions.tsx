import { paths, type Target } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { Badge } from '#client/parts/Badge.tsx';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { canEdit, canExport, canStart } from '#shared/rules/inspection/status.ts';
import { inspectionActions } from '#shared/text/home.ts';
import styles from './InspectionActions.module.css';

// The actions on an inspection in a list, by its status (specification section 2).

type Which = 'start' | 'edit' | 'choose' | 'pdf' | 'view' | 'departure';

/** Starts an upcoming inspection, then opens it; one that was started goes on. */
export async function openInspection(
  inspection: DashboardInspection,
  target: Target,
): Promise<void> {
  try {
    if (canStart(inspection.status)) {
      await sync.reader.loadInspection(inspection.id);
      (await import('#client/sync/perform.ts')).perform(inspection.id, {
        type: 'START_INSPECTION',
        payload: {},
      });
    }
    await go(paths.fill_out_inspection(inspection.id, target));
  } catch (error) {
    notifyProblem(error);
  }
}

/**
 * The buttons of `only` that fit the status of the inspection. One that the server no longer has
 * can only be viewed.
 */
export function InspectionActions({
  inspection,
  target,
  only,
  large = false,
  iconsOnly = false,
}: {
  inspection: DashboardInspection;
  target: Target;
  only: readonly Which[];
  large?: boolean;
  iconsOnly?: boolean;
}) {
  const { id, status } = inspection;
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(id));
  const gone = useStore(state.gone, (ids) => ids.has(id));
  // The server makes the PDF: without a connection there is nothing to open.
  const online = useStore(state.online);
  // An inspection that is no longer on the server can only be read.
  if (gone) return <OnlyHere id={id} target={target} />;
  // The person comes back to the list of inspections anyway.
  const back = target === 'dashboard' ? target : undefined;
  // The first action shows its word where there is room; the others are icons.
  const main = iconsOnly ? { iconOnly: 'narrow' as const } : {};
  const icons = iconsOnly ? { iconOnly: true as const, kind: 'subtle' as const } : {};
  return (
    <div className={`${layout.actions} ${layout.noPrint} ${large ? styles.large : ''}`}>
      {only.includes('start') && canEdit(status) && (
        <Button
          kind={large ? 'primary' : 'default'}
          icon="play"
          {...main}
          {...(large ? { size: 'large', className: styles.main } : {})}
          onClick={() => void openInspection(inspection, target)}
        >
          {canStart(status) ? inspectionActions.start : inspectionActions.resume}
        </Button>
      )}
      {only.includes('view') && !canEdit(status) && (
        <ButtonLink to={paths.fill_out_inspection(id, target)} icon="eye" {...main}>
          {inspectionActions.view}
        </ButtonLink>
      )}
      {unconfirmed && <Badge>{inspectionActions.unconfirmed}</Badge>}
      {only.includes('pdf') && canExport(status) && !unconfirmed && online && (
        <ButtonLink to={paths.export(id)} newTab icon="pdf" {...icons}>
          {inspectionActions.pdf}
        </ButtonLink>
      )}
      {only.includes('edit') && canEdit(status) && (
        <ButtonLink
          to={paths.edit_inspection(id, back)}
          kind="subtle"
          icon="edit"
          iconOnly={!large}
        >
          {inspectionActions.edit}
        </ButtonLink>
      )}
      {only.includes('choose') && canEdit(status) && (
        <ButtonLink
          to={paths.inspection_categories_and_questions(id, back)}
          kind="subtle"
          icon="checklist"
          iconOnly={!large}
        >
          {inspectionActions.choose}
        </ButtonLink>
      )}
      {only.includes('departure') && canEdit(status) && (
        <ButtonLink to={paths.departure(id)} kind="subtle" icon="cloud" iconOnly>
          {inspectionActions.departure}
        </ButtonLink>
      )}
    </div>
  );
}

function OnlyHere({ id, target }: { id: string; target: Target }) {
  return (
    <div className={`${layout.actions} ${layout.noPrint}`}>
      <Badge>{inspectionActions.gone}</Badge>
      <ButtonLink to={paths.fill_out_inspection(id, target)} icon="eye">
        {inspectionActions.view}
      </ButtonLink>
    </div>
  );
}
