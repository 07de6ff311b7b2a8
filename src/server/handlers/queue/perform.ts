import type { ReceiptRow } from '#server/db/base/tables.ts';
import { isUniqueViolation } from '#server/db/base/transactions.ts';
import { addStored, receiptBytes } from '#server/db/devices/stored.ts';
import type { RunContext } from '#server/handlers/context/context.ts';
import { receiptOf } from '#server/handlers/context/newReceipt.ts';
import { tellRefused } from '#server/handlers/inspections/mails.ts';
import { Busy } from '#server/work/busy.ts';
import { createPauses } from '#server/work/pauses.ts';
import { limits } from '#shared/model/limits.ts';
import type { QueuedAction } from '#shared/model/queuedAction.ts';
import { Problem } from '#shared/problems.ts';
import { addFromQueue } from './addFromQueue.ts';
import { applyRun, type Performed, type Run } from './applyRun.ts';
import { mergingElsewhere } from './mergingElsewhere.ts';
import type { Sent } from './payloadHash.ts';
import { readAction } from './readAction.ts';
import { inPlaceOf, ofNobody, onRecord, recordReceived } from './receipts.ts';
import { tagsOfActions } from './tagsOfAction.ts';

// Every action of an inspector reaches the database here, whether it travelled alone or in a queue;
// only the call that adds an inspection has a way of its own.

/**
 * Applies a run: actions of one inspection and one device, oldest first.
 * - The actions that go through share one transaction; each gets a receipt and an audit entry.
 * - The first refusal ends the run. It is put on record, and undoes nothing before it.
 * - An id that was applied before changes nothing. With other content, or of another account, it is
 *   refused. An id that was refused before is judged again.
 * - Changes of other devices since are merged (rules/merge/merge.ts).
 * - A long run ends early: the actions that are left become another run.
 * @param blocked an earlier change of the inspection was refused, so it cannot be finished
 * @throws Problem too_many_requests when this person asks for too much work; anything unexpected;
 *   then nothing of the run is receipted.
 */
export async function performRun(
  context: RunContext,
  run: readonly QueuedAction[],
  blocked = false,
): Promise<Run> {
  const sent: Sent[] = [];
  let outcome: Run = { done: [], problem: null, renew: false };
  // When this person asks too much, no action is put on record as refused: all may come again.
  const { budget } = context.services;
  budget.spend(context.user.id, 'merging', 0);
  budget.spend(context.user.id, 'reading', 0);
  if (run[0]?.type === 'ADD_INSPECTION') budget.spend(context.user.id, 'additions', 1);
  if (run.some(({ type }) => type === 'FINISH_INSPECTION'))
    await context.services.reportRegister.open(context.db);
  budget.spend(context.user.id, 'tags', tagsOfActions(run));
  const pause = createPauses();
  try {
    for (const queued of run) {
      sent.push(await readAction(context, queued));
      await pause();
    }
  } catch (error) {
    // A busy server says nothing about these actions: all may come again.
    if (error instanceof Busy) throw error.problem;
    if (!(error instanceof Problem)) throw error;
    outcome.problem = error;
  }
  if (sent.length > 0) {
    try {
      const applied = await apply(context, sent, blocked);
      // The action that could not be read comes after all actions in `sent`.
      const isWhole = applied.done.length === sent.length;
      outcome = isWhole ? { ...applied, problem: outcome.problem } : applied;
    } catch (error) {
      if (error instanceof Busy) throw error.problem;
      // One of the actions is at fault: smaller runs find out which.
      if (sent.length > 1)
        return performRun(context, run.slice(0, Math.ceil(sent.length / 2)), blocked);
      if (!(error instanceof Problem)) throw error;
      outcome = { done: [], problem: error, renew: false };
    }
  }
  const { done, problem } = outcome;
  const queued = run[done.length];
  if (!problem || !queued) return outcome;
  const renew = await putOnRecord(context, queued, sent[done.length]?.hash ?? '', problem);
  return { ...outcome, renew: outcome.renew || renew };
}

/**
 * Applies the run in one transaction. If another delivery takes one of its ids at that moment, the
 * run is tried once more, and then finds that id on record.
 */
function apply(context: RunContext, sent: readonly Sent[], blocked: boolean): Promise<Run> {
  const [first] = sent;
  return againWhenTaken(() =>
    first?.action.type === 'ADD_INSPECTION'
      ? context.transaction((one) => addFromQueue(context, one, first))
      : applyMerging(context, sent, blocked),
  );
}

/** Tries once more when another delivery took one of its ids at this moment. */
const againWhenTaken = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const isTaken = error instanceof Problem && error.code === 'action_conflict';
    if (isTaken || isUniqueViolation(error)) return work();
    throw error;
  });

const applyMerging = (context: RunContext, sent: readonly Sent[], blocked: boolean): Promise<Run> =>
  mergingElsewhere(
    (done) => context.transaction((one) => applyRun(context, one, sent, blocked, done)),
    async (order) => {
      const { merger, budget } = context.services;
      const charge = (took: number) => budget.charge(context.user.id, 'merging', took);
      const { merged, took } = await merger.merge(context.user.id, order, charge);
      charge(took);
      return merged;
    },
  );

/** What a refused change said; null where that is longer than any of ours. */
function heldOf({ payload }: QueuedAction): string | null {
  const held = JSON.stringify(payload ?? {});
  return held.length > limits.held ? null : held;
}

/** Stores a refusal together with its payload. Answers whether the device must take a new id. */
async function putOnRecord(
  context: RunContext,
  queued: QueuedAction,
  hash: string,
  { code }: Problem,
): Promise<boolean> {
  const { device, given_back } = queued;
  const put = () =>
    context.transaction(async ({ db, record, leaveUnrecorded }) => {
      const { known, renew } = await onRecord(context, db, [queued]);
      const receipt = receiptOf(context, renew ? ofNobody(queued) : queued, hash);
      const refusal: ReceiptRow = {
        ...receipt,
        status: 'refused',
        error: code,
        held_json: heldOf(queued),
      };
      const earlier = known.get(queued.id);
      const isNew = code !== 'action_conflict' && !earlier;
      // A receipt of another account or inspection is never overwritten, nor one that was applied.
      const isRefusedAgain =
        code !== 'action_conflict' &&
        earlier?.status === 'refused' &&
        earlier.account_id === refusal.account_id &&
        earlier.inspection_id === refusal.inspection_id;
      if (isNew || isRefusedAgain)
        await record([{ receipt: inPlaceOf(earlier, refusal), isAgain: !isNew, entry: null }]);
      else leaveUnrecorded();
      // Counted also when it replaces an earlier refusal, which may have held nothing.
      const held = refusal.held_json?.length ?? 0;
      if (isNew || isRefusedAgain)
        await addStored(db, context.user.id, 'changes', held + (isNew ? receiptBytes : 0));
      if (isNew) await tellRefused(context, db, queued, code);
      // Also for a repeated refusal: the device may use other numbers by now, and its numbers must
      // have no gaps.
      await recordReceived(context, db, {
        device,
        actions: [queued],
        givenBack: isNew && given_back ? 1 : 0,
        renew,
      });
      return renew;
    });
  return againWhenTaken(put);
}

/**
 * Applies one action in a transaction of its own, with its receipt and its audit entry.
 * @throws Problem of `applyAction`, and inspection_not_found, action_conflict, validation_failed.
 *   The refusal is on record, with the payload.
 */
export async function perform(context: RunContext, queued: QueuedAction): Promise<Performed> {
  const { done, problem } = await performRun(context, [queued]);
  const [performed] = done;
  if (problem || !performed) throw problem ?? new Error('an action without an outcome');
  return performed;
}
