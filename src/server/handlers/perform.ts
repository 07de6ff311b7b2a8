import { createHash } from 'node:crypto';
import * as accounts from '#server/db/accounts.ts';
import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import * as devices from '#server/db/devices.ts';
import * as inspections from '#server/db/inspections.ts';
import * as receipts from '#server/db/receipts.ts';
import type { ReceiptRow } from '#server/db/tables.ts';
import { fieldProblems } from '#server/fieldProblems.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { type Action, type ActionType, type Conflict, payloads, type QueuedAction, type Receipt } from '#shared/rules/actions.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { changedParts } from '#shared/rules/changes.ts';
import { mergeAction, touchedBy } from '#shared/rules/merge.ts';
import { conflictSeparator } from '#shared/text/conflicts.ts';
import { auditOf, type UserContext } from './context.ts';
import { keepJudgedTree, treeOnDevice } from './judgedTree.ts';
import { tellFinished, tellRefused } from './mails.ts';
import { readVersion } from './versions.ts';

/** The one way an inspector's change reaches the database, whether it travelled alone or in a queue. */
export interface Performed {
  receipt: Receipt;
  inspection: Inspection;
  /** What changed; empty for a duplicate. */
  changed: Partial<Inspection>;
}

/** Parses and cleans an action from the wire. @throws Problem validation_failed */
function readAction({ type, payload }: Pick<QueuedAction, 'type' | 'payload'>): Action {
  if (!Object.hasOwn(payloads, type)) throw new Problem('validation_failed', { fields: { type: 'unknown' } });
  const parsed = payloads[type as ActionType].safeParse(payload ?? {});
  if (!parsed.success) throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, payload) });
  const data = { ...parsed.data } as { notes?: string };
  if (typeof data.notes === 'string') data.notes = cleanRichText(data.notes, 'notes');
  return { type, payload: data } as Action;
}

const hashOf = (inspection: string, action: Action) =>
  createHash('sha256')
    .update(JSON.stringify([inspection, action.type, action.payload]))
    .digest('base64url');

const receiptOf = (context: UserContext, queued: QueuedAction, hash: string): ReceiptRow => ({
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

/** Counts the device's number in; answers up to which one everything is here. */
const count = (context: UserContext, db: Db, { device, sequence }: QueuedAction): Promise<number | undefined> =>
  device === undefined || sequence === undefined ? Promise.resolve(undefined) : devices.received(db, context.user.id, device, sequence, context.now());

/** The server's word on an action, from what is on record. */
const wordOn = (row: ReceiptRow, status: Receipt['status'], contiguous: number | undefined): Receipt => ({
  id: row.id,
  status,
  ...(row.error === null ? {} : { error: row.error }),
  ...(row.revision === null ? {} : { revision: row.revision }),
  ...(contiguous === undefined ? {} : { contiguous }),
  ...(row.conflict_json === null ? {} : { conflict: JSON.parse(row.conflict_json) as Conflict }),
});

export interface PerformOptions {
  /** An earlier change of the same inspection was refused: what rests on it is refused too. */
  blocked?: boolean;
}

/**
 * Applies one action in a transaction of its own, with its receipt and its audit entry. An id that was applied before
 * changes nothing; the same id with other content, or of another account, is refused; one that was refused before is
 * judged anew. What another device did meanwhile is merged (rules/merge.ts).
 * @throws Problem of `applyAction`, and inspection_not_found, action_conflict, earlier_change_refused, validation_failed.
 * The refusal is on record, with what it held.
 */
export async function perform(context: UserContext, queued: QueuedAction, { blocked = false }: PerformOptions = {}): Promise<Performed> {
  let hash = '';
  try {
    const action = readAction(queued);
    hash = hashOf(queued.inspection, action);
    return await context.transaction((db) => apply(context, db, queued, { action, hash, blocked }));
  } catch (error) {
    if (error instanceof Problem && error.code !== 'action_conflict') {
      const refusal: ReceiptRow = {
        ...receiptOf(context, queued, hash),
        status: 'refused',
        error: error.code,
        held_json: JSON.stringify(queued.payload ?? {}),
      };
      await context.transaction(async (db) => {
        if (await receipts.write(db, refusal)) {
          await tellRefused(context, db, queued, error.code);
          return void (await count(context, db, queued));
        }
        const known = await receipts.find(db, queued.id);
        const isThis = known?.account_id === context.user.id && known.inspection_id === queued.inspection;
        // What is held of another account or inspection is not written over.
        if (isThis && known.status === 'refused') await receipts.replace(db, refusal);
      });
    }
    throw error;
  }
}

async function apply(
  context: UserContext,
  db: Db,
  queued: QueuedAction,
  { action: sent, hash, blocked }: { action: Action; hash: string; blocked: boolean },
): Promise<Performed> {
  const owner = context.user.id;
  const before = await inspections.lock(db, owner, queued.inspection);
  const known = await receipts.find(db, queued.id);
  if (known && (known.account_id !== owner || known.inspection_id !== queued.inspection || (known.status === 'applied' && known.payload_hash !== hash)))
    throw new Problem('action_conflict');
  if (!before) throw new Problem('inspection_not_found');
  if (known?.status === 'applied') return { receipt: wordOn(known, 'duplicate', await count(context, db, queued)), inspection: before, changed: {} };
  if (blocked) throw new Problem('earlier_change_refused');

  const today = await readVersion(context, db, before.version.id);
  const version = today && (await treeOnDevice(db, today, queued.type === 'FINISH_INSPECTION' ? queued.version_revision : null));
  const { action, conflict } = await mergeWithOthers(db, before, queued, sent);
  const after = applyAction(before, { categories: version?.categories ?? [] }, action);
  const saved = await inspections.saveChange(db, before, after, context.now());
  if (before.status !== 'finished' && saved.status === 'finished' && version) await keepJudgedTree(db, saved.id, version);
  const row: ReceiptRow = {
    ...receiptOf(context, queued, hash),
    revision: saved.revision,
    conflict_json: conflict ? JSON.stringify(conflict) : null,
  };
  if (known) await receipts.replace(db, row);
  else if (!(await receipts.write(db, row))) throw new Problem('action_conflict');
  const parts = changedParts(before, after);
  await audit.write(
    db,
    auditOf(context, {
      noun: 'inspection',
      record: saved.id,
      event: queued.type,
      action: queued.id,
      deviceTime: queued.created_at ?? null,
      revision: saved.revision,
      device: queued.device ?? null,
      old: parts.old,
      new: parts.new,
    }),
  );
  await accounts.bumpWork(db, owner);
  if (before.status !== 'finished' && saved.status === 'finished') await tellFinished(context, db, saved);
  return { receipt: wordOn(row, 'applied', await count(context, db, queued)), inspection: saved, changed: parts.new };
}

/** What other devices did since the state this change was made on is kept beside it (decisions part 4, scenario 25). */
async function mergeWithOthers(
  db: Db,
  before: Inspection,
  { base, device }: QueuedAction,
  action: Action,
): Promise<{ action: Action; conflict: Conflict | null }> {
  if (base === undefined || base === null || base >= before.revision) return { action, conflict: null };
  const since = await audit.changesSince(db, before.id, base);
  const isOwn = (one: { device: string | null }) => device !== undefined && one.device === device;
  const merged = mergeAction(before, action, {
    others: touchedBy(since.filter((one) => !isOwn(one))),
    own: touchedBy(since.filter(isOwn)),
    separator: conflictSeparator,
  });
  const { payload } = merged.action as { payload: { notes?: string } };
  if (typeof payload.notes === 'string') payload.notes = cleanRichText(payload.notes, 'notes');
  return merged;
}

/** The same for a queue: a refusal becomes a receipt, anything unexpected still throws and stays unreceipted. */
export async function performQueued(context: UserContext, queued: QueuedAction, options: PerformOptions): Promise<Receipt> {
  try {
    return (await perform(context, queued, options)).receipt;
  } catch (error) {
    if (error instanceof Problem) return { id: queued.id, status: 'refused', error: error.code };
    throw error;
  }
}
