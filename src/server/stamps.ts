import { createHash } from 'node:crypto';
import { Problem } from '#shared/problems.ts';

/**
 * The stamp of a record that two administrators may edit at once. A reader gets the stamp of the
 * fields that can be changed, and sends it back when saving. Without a stamp nothing is compared:
 * the specification's own calls have none.
 */
export const stampOf = (editable: unknown): string =>
  createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22);

/**
 * Refuses a change that was made on an older state. A change to the state that is stored already
 * passes: it was sent again because its answer was lost.
 * @throws Problem changed_meanwhile
 */
export function refuseStale(stamp: string | undefined, now: unknown, wanted: unknown): void {
  if (stamp === undefined) return;
  const current = stampOf(now);
  if (stamp !== current && stampOf(wanted) !== current) throw new Problem('changed_meanwhile');
}
