import type { ReceiptRow } from '#server/db/base/tables.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { UserContext } from './context.ts';

type Received = Pick<QueuedAction, 'id' | 'inspection' | 'type'> & {
  device?: string | null | undefined;
  sequence?: number | null | undefined;
  created_at?: string | null | undefined;
};

/** The receipt of an action that is applied. */
export const receiptOf = (
  context: UserContext,
  { id, inspection, type, device = null, sequence = null, created_at = null }: Received,
  hash: string,
): ReceiptRow => ({
  id,
  account_id: context.user.id,
  inspection_id: inspection,
  type,
  payload_hash: hash,
  device,
  sequence,
  device_time: created_at,
  received_at: context.now(),
  status: 'applied',
  error: null,
  revision: null,
  conflict_json: null,
  held_json: null,
});
