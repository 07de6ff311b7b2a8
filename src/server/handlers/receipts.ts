import type { Db } from '#server/db/database.ts';
import * as devices from '#server/db/devices.ts';
import type { KnownReceipt } from '#server/db/receipts.ts';
import * as receipts from '#server/db/receipts.ts';
import type { ReceiptRow } from '#server/db/tables.ts';
import { areTaken } from '#server/db/takenNumbers.ts';

import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Conflict, Receipt } from '#shared/model/receipt.ts';
import { transferred } from '#shared/rules/actionParts.ts';
import type { UserContext } from './context.ts';

/** Receipts of actions: what is stored, and what the device is told (decisions part 4.2). */

/** The receipt of an action that is applied. */
export const receiptOf = (
  context: UserContext,
  queued: QueuedAction,
  hash: string,
): ReceiptRow => ({
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

/**
 * Whether a stored receipt is of this very action: same person and inspection and, once applied,
 * same content.
 */
export const isSame = (
  known: KnownReceipt,
  account: string,
  { inspection }: QueuedAction,
  hash: string,
): boolean =>
  known.account_id === account &&
  known.inspection_id === inspection &&
  (known.status !== 'applied' || known.payload_hash === hash);

export interface OnRecord {
  /** The stored receipts of these actions, by id. */
  known: Map<string, KnownReceipt>;
  /** Whether the device must take a new id. */
  renew: boolean;
}

/**
 * Looks up actions of one device. A new action with a number that another action had comes from a
 * copy of the device, such as an old browser profile. That copy does not know what was sent since:
 * new actions under its id are not trusted, now and later. Numbers that a restored server forgot
 * are above its count, and no reason for this.
 */
export async function onRecord(
  { user }: UserContext,
  db: Db,
  actions: readonly QueuedAction[],
): Promise<OnRecord> {
  const device = actions[0]?.device;
  // Read the count before the receipts: then every counted action has its receipt, even if it
  // arrives twice at once.
  const counted = device === undefined ? null : await devices.find(db, user.id, device);
  const known = new Map(
    (await receipts.findAll(db, [...new Set(actions.map(({ id }) => id))])).map((row) => [
      row.id,
      row,
    ]),
  );
  if (device === undefined) return { known, renew: false };
  if (counted?.reused) return { known, renew: true };
  const fresh = new Map<number, string>();
  for (const { id, sequence = 0 } of actions) {
    // Numbers begin at one.
    if (known.has(id) || sequence < 1) continue;
    if ((fresh.get(sequence) ?? id) !== id || sequence <= (counted?.contiguous ?? 0))
      return { known, renew: true };
    fresh.set(sequence, id);
  }
  const late = [...fresh.keys()].filter((sequence) => sequence <= (counted?.highest ?? 0));
  const renew = late.length > 0 && (await areTaken(db, user.id, device, late, [...fresh.values()]));
  return { known, renew };
}

/** The action without device and sequence number. */
export const ofNobody = ({ device: _, sequence: __, ...rest }: QueuedAction): QueuedAction => rest;

/**
 * The receipt that replaces an earlier refusal: with the device's present sequence number, if it
 * has one.
 */
export const inPlaceOf = (known: KnownReceipt | undefined, next: ReceiptRow): ReceiptRow =>
  known && next.device === null
    ? { ...next, device: known.device, sequence: known.sequence }
    : next;

/** What the device is told, from the stored receipt. */
export const answerFrom = (
  row: KnownReceipt,
  status: Receipt['status'],
  {
    contiguous,
    renew,
    isTransferred = false,
  }: {
    contiguous: number | undefined;
    renew: boolean;
    /**
     * The inspection is a colleague's by now: the change is in it, and what that colleague wrote is
     * not for this device.
     */
    isTransferred?: boolean;
  },
): Receipt => ({
  id: row.id,
  status,
  ...(isTransferred ? { error: transferred } : row.error === null ? {} : { error: row.error }),
  ...(row.revision === null ? {} : { revision: row.revision }),
  ...(contiguous === undefined || row.sequence === null ? {} : { contiguous }),
  ...(row.conflict_json === null || isTransferred
    ? {}
    : { conflict: JSON.parse(row.conflict_json) as Conflict }),
  ...(renew ? { renew } : {}),
});

/** The actions of a device that have to be counted. */
export interface Counting {
  device: string | undefined;
  /** Those that have a receipt by now. */
  actions: readonly QueuedAction[];
  /** How many of them are new, and given back after a restore. */
  givenBack: number;
  renew: boolean;
}

/**
 * Counts the numbers of one device's actions in, after their receipts; answers up to which number
 * everything is here. Those of a device that must take a new id count no more.
 */
export async function recordReceived(
  context: UserContext,
  db: Db,
  { device, actions, givenBack, renew }: Counting,
): Promise<number | undefined> {
  const sequences = renew
    ? []
    : actions.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequence]));
  if (device === undefined || (sequences.length === 0 && givenBack === 0 && !renew))
    return undefined;
  const contiguous = await devices.received(
    db,
    context.user.id,
    device,
    { sequences, givenBack, reused: renew },
    context.now(),
  );
  return sequences.length === 0 ? undefined : contiguous;
}
