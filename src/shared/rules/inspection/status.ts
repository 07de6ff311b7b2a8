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
 * Answers may be given only when started (agreements part 3). @throws Problem inspection_finished,
 * inspection_not_started
 */
export function refuseUnlessStarted(status: InspectionStatus): void {
  refuseFinished(status);
  if (status !== 'started') throw new Problem('inspection_not_started');
}

/** Whether its form and its choice of conditions may still change. */
export const canEdit = (status: InspectionStatus): boolean => status !== 'finished';
/** Whether it still has to be started before answers can be given. */
export const canStart = (status: InspectionStatus): boolean => status === 'upcoming';
/** Whether it is finished: nothing in it changes any more, and its report can be made. */
export const canExport = (status: InspectionStatus): boolean => status === 'finished';
