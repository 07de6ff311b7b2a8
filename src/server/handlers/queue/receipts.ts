import type { Db } from '#server/db/base/database.ts';
import type { ReceiptRow } from '#server/db/base/tables.ts';
import * as devices from '#server/db/devices/devices.ts';
import type { KnownReceipt } from '#server/db/queue/receipts.ts';
import * as receipts from '#server/db/queue/receipts.ts';
import { areTaken } from '#server/db/queue/takenNumbers.ts';
import type { UserContext } from '#server/handlers/context/context.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import type { Conflict, Receipt } from '#shared/model/receipt.ts';
import { transferred } from '#shared/rules/inspection/actionParts.ts';

/**
 * Receipts of actions: how they are stored, and what they tell the device (agreements part 4.2).
 */

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

interface OnRecord {
  /** The stored receipts of these actions, by id. */
  known: Map<string, KnownReceipt>;
  /** Whether the device must take a new id. */
  renew: boolean;
}

/**
 * Looks up actions of one device. A new action with a number that another action had comes from a
 * copy of the device, such as an old browser profile. The copy does not know what the device sent
 * since: from now on new actions under this device id are not trusted. Numbers that a restored
 * server forgot are above its count, so they are not taken for a copy's.
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

/** Characters of texts that notes met, in the stored receipts that one run answers. */
const mostMet = 500_000;

/** The first actions of a run whose stored receipts can be answered together; at least one. */
export function answerable<One extends { queued: QueuedAction }>(
  run: readonly One[],
  known: ReadonlyMap<string, KnownReceipt>,
): readonly One[] {
  let length = 0;
  const end = run.findIndex(({ queued }) => {
    length += known.get(queued.id)?.conflict_json?.length ?? 0;
    return length > mostMet;
  });
  return end === -1 ? run : run.slice(0, Math.max(1, end));
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

/** The answer to the device, made from the stored receipt. */
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
     * The inspection is a colleague's by now: the change is applied, but this device may not read
     * what the colleague wrote.
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

/** Actions of one device, to count their numbers. */
export interface Counting {
  device: string | undefined;
  /** The actions that have a receipt by now. */
  actions: readonly QueuedAction[];
  /** How many of these actions are new and were given back after a restore. */
  givenBack: number;
  renew: boolean;
}

/**
 * Counts the sequence numbers of one device's actions, after their receipts are stored. Answers up
 * to which number everything is here. A device that must take a new id is not counted any more.
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
