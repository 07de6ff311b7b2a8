import type { InspectionStatus } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';

/**
 * upcoming -> started -> finished (specification section 4). Nothing goes back; finished is
 * read-only.
 */

/** @throws Problem inspection_finished */
export function refuseFinished(status: InspectionStatus): void {
  if (status === 'finished') throw new Problem('inspection_finished');
}

/**
 * Answers may be given only when started (decisions part 3). @throws Problem inspection_finished,
 * inspection_not_started
 */
export function refuseUnlessStarted(status: InspectionStatus): void {
  refuseFinished(status);
  if (status !== 'started') throw new Problem('inspection_not_started');
}

export const canEdit = (status: InspectionStatus): boolean => status !== 'finished';
export const canStart = (status: InspectionStatus): boolean => status === 'upcoming';
export const canExport = (status: InspectionStatus): boolean => status === 'finished';
