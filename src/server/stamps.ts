import { createHash } from 'node:crypto';
import { Problem } from '#shared/problems.ts';

/**
 * Stale edits: a record that two administrators change at once. Who reads it gets the stamp of what
 * can be changed in it, and hands that in when saving; without a stamp nothing is judged (the
 * specification's own calls have none).
 */
export const stampOf = (editable: unknown): string =>
  createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22);

/**
 * Refuses a change that was made on an older state. One that equals the stored state
 * passes: it is sent again because its answer was lost.
 * @throws Problem changed_meanwhile
 */
export function refuseStale(stamp: string | undefined, now: unknown, wanted: unknown): void {
  if (stamp === undefined) return;
  const current = stampOf(now);
  if (stamp !== current && stampOf(wanted) !== current) throw new Problem('changed_meanwhile');
}
