import { type Call, Offline } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { beginDelivery, type Delivery } from '#client/device/beginDelivery.ts';
import { type Settled, settle } from '#client/device/settle.ts';
import { callOfAction } from '#shared/contract/callOfAction.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { isTransferred, Problem, type ProblemCode } from '#shared/problems.ts';
import { baseNotesOf, type Sent, wireOf } from './wire.ts';

// Sends the queue, oldest first: a single change goes to its own call, several go in deliveries
// (agreements part 4.1). A change leaves the queue only on the server's receipt for it; whatever
// else happens, it stays and goes again.

export interface DeliverOptions {
  backend: Backend;
  call: Call;
  /** Milliseconds since 1970, by this device's clock. */
  clock?: () => number;
  /** Whether a change is still being typed: such changes alone are no reason to send. */
  rests?: (id: string) => boolean;
  /** Called after every delivery. */
  onSettled?: (settled: Settled) => void | Promise<void>;
  /** Called before every delivery. */
  onSending?: (delivery: Delivery) => void;
}

/**
 * Changes, and characters of JSON, in one delivery; a longer queue goes in parts, so that no part
 * is lost with another.
 */
export const deliveryLimits = { count: 500, characters: 2_000_000 };

/** Refusals that say nothing about the change itself. */
const passing: ReadonlySet<ProblemCode> = new Set([
  'not_logged_in',
  'invalid_grant',
  'account_disabled',
  'access_denied',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'path_not_found',
  'server_restored',
]);
/** Refusals of a whole delivery: one change is at fault, and sending the changes alone finds it. */
const ofDelivery: ReadonlySet<ProblemCode> = new Set([
  'payload_too_large',
  'validation_failed',
  'bad_request',
  'unsupported_media_type',
]);

/**
 * Sends until nothing waits. Answers how many were settled.
 * @throws Offline or Problem when it had to stop: what was not settled still waits.
 */
export async function sendAll(account: string, options: DeliverOptions): Promise<number> {
  const { backend, clock = Date.now, rests = () => false } = options;
  const limits = { ...deliveryLimits };
  let done = 0;
  for (;;) {
    const delivery = await beginDelivery(backend, account, { ...limits, rests });
    const sent: Sent[] = [...delivery.again, ...delivery.entries];
    const first = sent[0];
    if (!first) return done;
    options.onSending?.(delivery);
    const left = {
      unsent: delivery.total - delivery.entries.length,
      unsentSince: delivery.entries.at(-1)?.created_at ?? null,
    };
    let receipts: Receipt[];
    try {
      receipts =
        sent.length === 1 && delivery.total === 1
          ? [await sendOne(account, first, left, options)]
          : await sendMany(account, sent, left, options);
      limits.count = deliveryLimits.count;
    } catch (error) {
      if (!(error instanceof Problem) || !ofDelivery.has(error.code)) throw error;
      if (sent.length > 1) {
        // Send fewer and fewer at once, until the change at fault stands alone.
        limits.count = Math.max(1, Math.floor(delivery.entries.length / 10));
        if (delivery.entries.length > 1) continue;
      }
      receipts = [
        await sendOne(
          account,
          delivery.entries[0] ?? first,
          { ...left, unsent: delivery.total - 1 },
          options,
        ),
      ];
    }
    const known = new Set(sent.map(({ id }) => id));
    const usable = receipts.filter((receipt) => known.has(receipt.id));
    // An answer without receipts is no answer.
    if (usable.length === 0) throw new Offline('queue.send');
    const settled = await settle(backend, account, sent, usable, new Date(clock()).toISOString());
    done += settled.applied.length + settled.refused.length;
    await options.onSettled?.(settled);
    // No change left the queue: going on would send the same ones for ever.
    if (usable.every(({ id }) => delivery.again.some((entry) => entry.id === id)))
      throw new Offline('queue.send');
  }
}

/** How much still waits on the device after this delivery, for the page Systeem. */
interface Left {
  unsent: number;
  unsentSince: string | null;
}

async function sendOne(
  account: string,
  entry: Sent,
  left: Left,
  options: DeliverOptions,
): Promise<Receipt> {
  const { call, clock = Date.now } = options;
  const {
    id,
    type,
    inspection,
    payload,
    created_at,
    base,
    device,
    sequence,
    version_revision = null,
    given_back,
  } = entry;
  const facts = {
    id,
    createdAt: created_at,
    base,
    account,
    device,
    sequence,
    versionRevision: version_revision,
    givenBack: given_back ? 1 : null,
  };
  const name = callOfAction[type];
  // Some types have no call of their own, or one of a newer build that this page does not know.
  if (!name) return sendInQueue(account, entry, left, options);
  try {
    const answer = (await call(
      name,
      { id: inspection, ...payload, ...baseNotesOf(entry) } as never,
      {
        action: { ...facts, now: new Date(clock()).toISOString(), ...left },
      },
    )) as { receipt?: Receipt };
    // Only our own server knows the action's id.
    if (answer?.receipt?.id !== id) throw new Offline(type);
    return answer.receipt;
  } catch (error) {
    if (!(error instanceof Problem) || passing.has(error.code)) throw error;
    if (error.action !== id) throw new Offline(type, { cause: error });
    // The inspection is a colleague's by now: only a delivery's receipt says whether it went in.
    if (isTransferred(error)) return sendInQueue(account, entry, left, options);
    return { id, status: 'refused', error: error.code };
  }
}

/** One change, in a delivery of its own. */
async function sendInQueue(
  account: string,
  entry: Sent,
  left: Left,
  options: DeliverOptions,
): Promise<Receipt> {
  const [receipt] = await sendMany(account, [entry], left, options);
  if (receipt?.id !== entry.id) throw new Offline(entry.type);
  return receipt;
}

async function sendMany(
  account: string,
  sent: readonly Sent[],
  left: Left,
  { call, clock = Date.now }: DeliverOptions,
): Promise<Receipt[]> {
  const actions = sent.map((entry) => wireOf(entry));
  const { results } = await call(
    'queue.send',
    { actions },
    {
      action: { account, now: new Date(clock()).toISOString(), ...left },
      compress: true,
      signal: AbortSignal.timeout(120_000),
    },
  );
  return Array.isArray(results) ? (results as Receipt[]) : [];
}
