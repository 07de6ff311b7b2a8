import type { InspectionSummary } from '#shared/model/inspection.ts';
import type { Tx } from './backend.ts';
import type { QueueEntry, RefusedEntry } from './changeRecords.ts';
import type { KeptSummary } from './records.ts';

// What the server's judgement of changes means for the rows of the work list.

/** Whether an inspection is finished by a change that the server did not judge yet. */
export const awaitsWord = (
  { status }: Pick<InspectionSummary, 'status'>,
  unsent: readonly Pick<QueueEntry, 'type'>[],
): boolean => status === 'finished' && unsent.some(({ type }) => type === 'FINISH_INSPECTION');

/** A row that waits for no word of the server any more. */
export const judged = ({ unconfirmed: _, showsRefused: __, ...row }: KeptSummary): KeptSummary =>
  row;

/** The server took the finishing of this inspection. */
export async function confirmFinish(tx: Tx, account: string, inspection: string): Promise<void> {
  const row = await tx.get('summaries', [account, inspection]);
  if (!row) return;
  const { unconfirmed: _, ...known } = row;
  tx.put('summaries', known);
}

/**
 * A refusal gives no new revision. So the list is asked for in full, and says anew what these
 * inspections are: also when the power fails before this page has read them.
 */
export async function noteRefusals(
  tx: Tx,
  account: string,
  refused: readonly RefusedEntry[],
): Promise<void> {
  let isMarked = false;
  for (const id of new Set(refused.map(({ inspection }) => inspection))) {
    const row = await tx.get('summaries', [account, id]);
    if (!row) continue;
    tx.put('summaries', { ...row, showsRefused: true });
    isMarked = true;
  }
  const known = isMarked && (await tx.get('accounts', account));
  if (known) tx.put('accounts', { ...known, etag: null });
}
