import type { Tx } from './backend.ts';
import type { KeptInspection } from './records.ts';
import { summaryOf } from './work.ts';

/**
 * Stores inspections as changes made them, with their rows of the work list. `finished`:
 * inspections whose finish waits for the server's word.
 */
export async function putStates(
  tx: Tx,
  account: string,
  states: Iterable<KeptInspection>,
  finished: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const state of states) {
    tx.put('inspections', state);
    const row = await tx.get('summaries', [account, state.id]);
    tx.put('summaries', {
      ...row,
      account,
      id: state.id,
      summary: summaryOf(state.inspection),
      ...(finished.has(state.id) ? { unconfirmed: true } : {}),
    });
  }
}
