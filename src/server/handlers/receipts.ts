import type { Db } from '#server/db/connect.ts';
import * as devices from '#server/db/devices.ts';
import type { ReceiptRow } from '#server/db/tables.ts';
import type { Conflict, QueuedAction, Receipt } from '#shared/rules/actions.ts';
import type { UserContext } from './context.ts';

/** The server's word on an action: what is put on record of it, and what its device is told (decisions part 4.2). */

/** What goes on record of an action that goes through. */
export const receiptOf = (context: UserContext, queued: QueuedAction, hash: string): ReceiptRow => ({
  id: queued.id,
  account_id: context.user.id,
  inspection_id: queued.inspection,
  type: queued.type,
  payload_hash: hash,
  device: queued.device ?? null,
  sequence: queued.sequence ?? null,
  device_time: queued.created_at ?? null,
  received_at: context.now(),
  status: 'applied',
  error: null,
  revision: null,
  conflict_json: null,
  held_json: null,
});

/** Whether what is on record under an action's id is this very action: of this person and inspection and, once applied, of this content. */
export const isSame = (known: ReceiptRow, account: string, { inspection }: QueuedAction, hash: string): boolean =>
  known.account_id === account && known.inspection_id === inspection && (known.status !== 'applied' || known.payload_hash === hash);

/** What the device is told, from what is on record. */
export const wordOn = (row: ReceiptRow, status: Receipt['status'], contiguous: number | undefined): Receipt => ({
  id: row.id,
  status,
  ...(row.error === null ? {} : { error: row.error }),
  ...(row.revision === null ? {} : { revision: row.revision }),
  ...(contiguous === undefined || row.sequence === null ? {} : { contiguous }),
  ...(row.conflict_json === null ? {} : { conflict: JSON.parse(row.conflict_json) as Conflict }),
});

/** Counts the numbers of one device's actions in, after their receipts; answers up to which number everything is here. */
export async function count(context: UserContext, db: Db, actions: readonly QueuedAction[]): Promise<number | undefined> {
  const device = actions[0]?.device;
  const sequences = actions.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequence]));
  if (device === undefined || sequences.length === 0) return undefined;
  return devices.received(db, context.user.id, device, sequences, context.now());
}
