import { paths, type Target } from '#client/navigation/paths.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { canEdit } from '#shared/rules/inspection/status.ts';

/**
 * Where a link to an inspection leads: to its form, or to its findings once it can only be read.
 * `gone`: inspections that are on this device only.
 */
export const pathOfInspection = (
  { id, status }: Pick<DashboardInspection, 'id' | 'status'>,
  gone: ReadonlySet<string>,
  target?: Target,
): string =>
  canEdit(status) && !gone.has(id)
    ? paths.edit_inspection(id)
    : paths.fill_out_inspection(id, target);
