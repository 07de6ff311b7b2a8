import type { Db } from '#server/db/base/database.ts';
import { bumpAll } from '#server/db/checklists/versionRevision.ts';
import * as inspections from '#server/db/inspections/inspections.ts';
import * as ownership from '#server/db/inspections/ownership.ts';
import * as offers from '#server/db/inspections/transferOffers.ts';
import { bumpWork } from '#server/db/inspections/workRevision.ts';
import { keepJudgedTree } from '#server/handlers/checklists/judgedTree.ts';
import { readTreeOf } from '#server/handlers/checklists/readVersion.ts';
import type { RunContext, UserContext } from '#server/handlers/context/context.ts';
import type { RunTransaction } from '#server/handlers/context/runTransaction.ts';
import { readWith } from '#server/handlers/inspections/inspectionSize.ts';
import { tellFinished } from '#server/handlers/inspections/mails.ts';
import { keepRegistered } from '#server/handlers/inspections/registered.ts';
import { startTerms } from '#server/handlers/inspections/startTerms.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import { Problem } from '#shared/problems.ts';
import { judge } from './judge.ts';
import { type Judging, lastStopOf, type Step } from './judging.ts';
import { type DoneMerges, MergesElsewhere } from './mergeWithOthers.ts';
import { finishesElsewhere, settleVersions } from './otherVersion.ts';
import { noPasts, pastsOf } from './pasts.ts';
import type { Sent } from './payloadHash.ts';
import { answerable, answerFrom, ofNobody, onRecord, recordReceived } from './receipts.ts';

export interface Performed {
  receipt: Receipt;
  inspection: Inspection;
  /** The fields that changed; empty for a duplicate. */
  changed: Partial<Inspection>;
}

/**
 * Milliseconds that one run may judge. The actions that are left become another run, so that other
 * people get their turn.
 */
const longest = 30;

/**
 * The outcome of a run: the actions in `done` were applied; `problem`, if any, is about the action
 * after them. Without a problem `done` may still be shorter than the run: another run does the
 * rest.
 */
export interface Run {
  done: Performed[];
  problem: Problem | null;
  /** Whether the device must take a new id, because one of its sequence numbers was used before. */
  renew: boolean;
}

/**
 * Applies a run (actions of one inspection and one device) in the transaction it is called in. It
 * reads the state once, judges each action on the state after the one before it, and only then
 * writes. So a refused action ends the run without undoing the actions before it (see perform.ts).
 * @throws Problem action_conflict when an id turns out to be taken only while writing, and
 *   MergesElsewhere when a long merge must be done first: the transaction must then not go on.
 */
export async function applyRun(
  context: RunContext,
  transaction: RunTransaction,
  asked: readonly Sent[],
  blocked: boolean,
  merges: DoneMerges,
): Promise<Run> {
  const { db } = transaction;
  const { id: person } = context.user;
  const id = asked[0]?.queued.inspection ?? '';
  const actions = asked.map(({ queued }) => queued);
  const lock = () => ownership.lockForChanges(db, person, id, context.now());
  const locked = await lock();
  const { known, renew } = await onRecord(context, db, actions);
  const run = answerable(asked, known);
  const sent: readonly Sent[] = renew
    ? run.map((one) => ({ ...one, queued: ofNobody(one.queued), isOfCopy: true }))
    : run;
  const { run: own, isBack } = locked
    ? await settleVersions(context, db, locked.inspection, sent, known)
    : { run: sent, isBack: false };
  const before = (isBack ? await lock() : locked)?.inspection ?? null;
  if (before) context.services.budget.charge(person, 'reading', readWith(before));
  const owner = locked?.owner ?? person;
  const judging: Judging = {
    context,
    db,
    blocked,
    merges,
    isTransferred: owner !== person,
    now: before,
    today: before && (await readTreeOf(context, db, before)),
    known,
    elsewhere: before ? await finishesElsewhere(db, before, own) : new Set(),
    // An action that was applied before is not judged again, so its past is not read.
    ...(before
      ? await pastsOf(
          db,
          before,
          own.filter(({ queued }) => known.get(queued.id)?.status !== 'applied'),
          context.pastRows,
        )
      : noPasts),
  };
  const steps: Step[] = [];
  let problem: Problem | null = null;
  const began = performance.now();
  for (const one of own) {
    if (steps.length > 0 && performance.now() - began > longest) break;
    try {
      steps.push(await judge(judging, one));
    } catch (error) {
      if (error instanceof MergesElsewhere && steps.length > 0) break;
      if (!(error instanceof Problem)) throw error;
      problem = error;
      break;
    }
  }
  const changes = steps.filter(({ isNew }) => isNew);
  if (before && changes.length > 0) await write(context, transaction, before, changes, owner);
  else transaction.leaveUnrecorded();
  if (isBack) {
    await bumpWork(db, owner, 0);
    await bumpAll(db);
  }
  const contiguous = await recordReceived(context, db, {
    device: actions[0]?.device,
    actions: actions.slice(0, steps.length),
    givenBack: steps.filter(({ queued, isNew, isAgain }) => queued.given_back && isNew && !isAgain)
      .length,
    renew,
  });
  const done = steps.map(({ row, isNew, after, parts }) => ({
    receipt: answerFrom(row, isNew ? 'applied' : 'duplicate', {
      contiguous,
      renew,
      isTransferred: owner !== person,
    }),
    inspection: after,
    changed: parts.new,
  }));
  return { done, problem, renew };
}

/** Stores the new state, receipts and audit entries of all steps that changed something. */
async function write(
  context: UserContext,
  { db, record }: RunTransaction,
  before: Inspection,
  changes: readonly Step[],
  owner: string,
): Promise<void> {
  const last = changes.at(-1);
  if (!last) return;
  const saved = last.after;
  await inspections.saveChange(db, before, saved, context.now(), lastStopOf(changes));
  const isFinished = before.status !== 'finished' && saved.status === 'finished';
  if (isFinished && last.judged) await keepJudgedTree(db, saved.id, last.judged);
  if (isFinished) await keepRegistered(context.services, db, saved);
  const first =
    isFinished && last.judged
      ? await startTerms(db, saved, last.judged, changes, context.now())
      : null;
  const kept = await record(
    changes.map(({ queued, row, isAgain, after, parts, led, device }) => ({
      receipt: row,
      isAgain,
      entry: {
        noun: 'inspection',
        record: saved.id,
        event: queued.type,
        action: queued.id,
        deviceTime: queued.created_at ?? null,
        revision: after.revision,
        device,
        old: parts.old,
        new: led,
      },
    })),
  );
  // The new owner's list is updated too. Sorted, so that two transactions cannot block each other.
  const { id: person } = context.user;
  const taker = await toldOfOffer(db, before, saved);
  for (const one of [...new Set([person, owner, ...taker, ...(first ? [first] : [])])].toSorted())
    await bumpWork(db, one, one === person ? kept : 0);
  if (isFinished) await tellFinished(context, db, saved);
}

/**
 * The colleague to whom the inspection is offered, if their list must show the change: another
 * place, date or status. Finishing the inspection ends the offer.
 */
async function toldOfOffer(db: Db, before: Inspection, saved: Inspection): Promise<string[]> {
  const isSame = (['location', 'date', 'status'] as const).every(
    (field) => before[field] === saved[field],
  );
  const offer = isSame ? null : await offers.find(db, saved.id);
  if (offer && saved.status === 'finished') await offers.remove(db, saved.id);
  return offer ? [offer.to] : [];
}
