import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { addedInspection } from '#shared/rules/addedInspection.ts';
import type { Tx } from './backend.ts';
import type { Change, KeptSummary } from './records.ts';

/** Inspections that were added on this device (decisions part 6, "Adding offline"). */

/** The inspection that a change adds; null when it is another change. */
export function addedBy(
  change: Change,
  titleOf: (version: string) => string | undefined,
): Inspection | null {
  if (change.type !== 'ADD_INSPECTION') return null;
  const { inspection, payload } = change;
  return addedInspection(inspection, payload, titleOf(payload.version) ?? '');
}

/** The titles of these versions, by id. */
export const titlesIn =
  (versions: readonly Version[]) =>
  (version: string): string | undefined =>
    versions.find(({ id }) => id === version)?.title;

/**
 * Whether a list that was asked for at that moment (ms since 1970) cannot have this inspection yet:
 * it waits to be added, or the server added it since.
 */
export async function isToCome(
  tx: Tx,
  { account, id, added }: KeptSummary,
  asked: number,
): Promise<boolean> {
  if (added !== undefined && added >= asked) return true;
  return (await tx.ofInspection(account, id)).some(({ type }) => type === 'ADD_INSPECTION');
}

/** The server has it. `at`: now, ISO 8601. */
export async function noteAdded(
  tx: Tx,
  account: string,
  inspection: string,
  at: string,
): Promise<void> {
  const row = await tx.get('summaries', [account, inspection]);
  if (row) tx.put('summaries', { ...row, added: Date.parse(at) });
}
