import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { addedInspection } from '#shared/rules/inspection/addedInspection.ts';
import type { Backend, Tx } from './backend.ts';
import type { Change, QueueEntry } from './changeRecords.ts';
import { awaitsWord, judged } from './judgedRows.ts';
import type { KeptInspection, KeptSummary } from './records.ts';

/** Inspections that were added on this device (agreements part 6, "Adding offline"). */

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

/** Those of these inspections that a list asked for at `asked` (ms since 1970) cannot have yet. */
export const thoseToCome = (
  backend: Backend,
  account: string,
  ids: readonly string[],
  asked: number,
): Promise<string[]> =>
  backend.run(['summaries', 'queue'], 'readonly', async (tx) => {
    const found: string[] = [];
    for (const id of ids) {
      const row = await tx.get('summaries', [account, id]);
      if (row && (await isToCome(tx, row, asked))) found.push(id);
    }
    return found;
  });

/** The server refused an addition: the inspection is not there, and work in it can only be read. */
export async function noteNotAdded(tx: Tx, { account, inspection }: QueueEntry): Promise<void> {
  const row = await tx.get('summaries', [account, inspection]);
  if (row) tx.put('summaries', { ...judged(row), gone: true });
  const kept = await tx.get('inspections', [account, inspection]);
  // The copy also shows what is refused with it: only the server's own record tells what is there.
  if (kept) tx.put('inspections', { ...kept, gone: true, doubtful: true });
}

/** The server has added an inspection, at the receipt's revision. `at`: now, ISO 8601. */
export async function noteAdded(
  tx: Tx,
  { account, inspection }: QueueEntry,
  { revision }: Receipt,
  at: string,
): Promise<void> {
  const state = await tx.get('inspections', [account, inspection]);
  const { gone: _, ...kept } = state ?? {};
  if ('inspection' in kept) tx.put('inspections', kept as KeptInspection);
  const { gone: __, ...row } = (await tx.get('summaries', [account, inspection])) ?? {};
  if (!('summary' in row)) return;
  // The next list takes a doubtful copy over anew, because the row keeps its old revision.
  const told = state?.doubtful ? undefined : revision;
  const summary = { ...row.summary, revision: told ?? row.summary.revision };
  const now = await waiting(tx, { ...(row as KeptSummary), summary });
  tx.put('summaries', { ...now, added: Date.parse(at) });
}

/** A row whose addition goes again or went: what it says of its finishing may go again too. */
export async function waiting(tx: Tx, row: KeptSummary): Promise<KeptSummary> {
  const unsent = await tx.ofInspection(row.account, row.id);
  return awaitsWord(row.summary, unsent) ? { ...row, unconfirmed: true } : row;
}
