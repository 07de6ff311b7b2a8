import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/database.ts';
import * as inspections from '#server/db/inspections.ts';
import * as receipts from '#server/db/receipts.ts';
import type { ReceiptRow } from '#server/db/tables.ts';
import { bumpWork } from '#server/db/workRevision.ts';
import type { QueuedAction, Receipt } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { changedParts } from '#shared/rules/changes.ts';
import { fullName } from '#shared/rules/format.ts';
import { auditOf, type UserContext } from './context.ts';
import { keepJudgedTree, treeOnDevice } from './judgedTree.ts';
import { tellFinished } from './mails.ts';
import { mergeWithOthers, noPasts, type Pasts, pastsOf } from './mergeWithOthers.ts';
import type { Sent } from './payloadHash.ts';
import { readTree, type Tree } from './readVersion.ts';
import {
  answerFrom,
  countReceived,
  inPlaceOf,
  isSame,
  ofNobody,
  onRecord,
  receiptOf,
} from './receipts.ts';

export interface Performed {
  receipt: Receipt;
  inspection: Inspection;
  /** What changed; empty for a duplicate. */
  changed: Partial<Inspection>;
}

/** The outcome of a run: `done` were applied; `problem`, if any, is about the action after them. */
export interface Run {
  done: Performed[];
  problem: Problem | null;
  /** Whether the device must take a new id, because one of its sequence numbers was used before. */
  renew: boolean;
}

/**
 * Applies a run, actions of one inspection and one device, in the transaction it is called in. The
 * state is read once, each action is judged on what the one before it left, and only then is
 * anything written: so an action that is refused ends the run without undoing what came before it
 * (see perform.ts).
 * @throws Problem action_conflict when an id turns out to be taken only while writing: then the
 *   transaction must not go on.
 */
export async function applyRun(
  context: UserContext,
  db: Db,
  run: readonly Sent[],
  blocked: boolean,
): Promise<Run> {
  const before = await inspections.lock(db, context.user.id, run[0]?.queued.inspection ?? '');
  const actions = run.map(({ queued }) => queued);
  const { known, renew } = await onRecord(context, db, actions);
  const own = renew ? run.map((one) => ({ ...one, queued: ofNobody(one.queued) })) : run;
  const judging: Judging = {
    context,
    db,
    blocked,
    now: before,
    today: before && (await readTree(context, db, before.version.id)),
    known,
    ...(before ? await pastsOf(db, before, own) : noPasts),
  };
  const steps: Step[] = [];
  let problem: Problem | null = null;
  for (const one of own) {
    try {
      steps.push(await judge(judging, one));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
      break;
    }
  }
  if (before) await write(context, db, before, steps);
  const contiguous = await countReceived(context, db, {
    device: actions[0]?.device,
    actions: actions.slice(0, steps.length),
    givenBack: steps.filter(({ queued, isNew, isAgain }) => queued.given_back && isNew && !isAgain)
      .length,
    renew,
  });
  const done = steps.map(({ row, isNew, after, parts }) => ({
    receipt: answerFrom(row, isNew ? 'applied' : 'duplicate', { contiguous, renew }),
    inspection: after,
    changed: parts.new,
  }));
  return { done, problem, renew };
}

/** The state that actions are judged on; each action updates it. */
interface Judging extends Pasts {
  readonly context: UserContext;
  readonly db: Db;
  readonly blocked: boolean;
  /** The inspection; null when it is not there. */
  now: Inspection | null;
  readonly today: Tree | null;
  /** What is on record, by action. */
  readonly known: Map<string, ReceiptRow>;
}

/** One action that is applied. */
interface Step {
  queued: QueuedAction;
  /** Its receipt, and whether that is new: false for an action that was applied before. */
  row: ReceiptRow;
  isNew: boolean;
  /** Whether it was refused before. */
  isAgain: boolean;
  after: Inspection;
  parts: ReturnType<typeof changedParts>;
  /** The tree it was judged by. */
  judged: Awaited<ReturnType<typeof treeOnDevice>> | null;
}

/**
 * @throws Problem of `applyAction`, and action_conflict, inspection_not_found,
 *   earlier_change_refused
 */
async function judge(judging: Judging, { queued, action: sent, hash }: Sent): Promise<Step> {
  const { context, db, blocked, now, today } = judging;
  const known = judging.known.get(queued.id);
  if (known && !isSame(known, context.user.id, queued, hash)) throw new Problem('action_conflict');
  if (!now) throw new Problem('inspection_not_found');
  const step = { queued, isAgain: known !== undefined };
  if (known?.status === 'applied')
    return {
      ...step,
      row: known,
      isNew: false,
      after: now,
      parts: { old: {}, new: {} },
      judged: null,
    };
  const finishes = queued.type === 'FINISH_INSPECTION';
  if (blocked && finishes) throw new Problem('earlier_change_refused');
  const judged =
    today && (await treeOnDevice(db, today, finishes ? queued.version_revision : null));
  const { action, conflict } = mergeWithOthers(now, queued, sent, judging);
  const after = {
    ...applyAction(now, { categories: judged?.categories ?? [] }, action),
    revision: now.revision + 1,
  };
  const parts = changedParts(now, after);
  const receipt = inPlaceOf(known, receiptOf(context, queued, hash));
  const row = {
    ...receipt,
    revision: after.revision,
    conflict_json: conflict ? JSON.stringify(conflict) : null,
  };
  judging.past.push({
    device: queued.device ?? null,
    revision: after.revision,
    by: fullName(context.user),
    at: context.now(),
    ...parts,
  });
  judging.known.set(row.id, row);
  judging.now = after;
  return { ...step, row, isNew: true, after, parts, judged };
}

/** The new state, receipts and audit entries of all steps that changed something. */
async function write(
  context: UserContext,
  db: Db,
  before: Inspection,
  steps: readonly Step[],
): Promise<void> {
  const changes = steps.filter(({ isNew }) => isNew);
  const last = changes.at(-1);
  if (!last) return;
  const saved = await inspections.saveChange(db, before, last.after, context.now(), changes.length);
  if (before.status !== 'finished' && saved.status === 'finished' && last.judged)
    await keepJudgedTree(db, saved.id, last.judged);
  for (const { isAgain, row } of changes) if (isAgain) await receipts.replace(db, row);
  const rows = changes.filter(({ isAgain }) => !isAgain).map(({ row }) => row);
  if (!(await receipts.writeAll(db, rows))) throw new Problem('action_conflict');
  await audit.writeAll(
    db,
    changes.map(({ queued, after, parts }) =>
      auditOf(context, {
        noun: 'inspection',
        record: saved.id,
        event: queued.type,
        action: queued.id,
        deviceTime: queued.created_at ?? null,
        revision: after.revision,
        device: queued.device ?? null,
        old: parts.old,
        new: parts.new,
      }),
    ),
  );
  await bumpWork(db, context.user.id);
  if (before.status !== 'finished' && saved.status === 'finished')
    await tellFinished(context, db, saved);
}
