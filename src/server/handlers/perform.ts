import { createHash } from 'node:crypto';
import * as accounts from '#server/db/accounts.ts';
import * as audit from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import * as inspections from '#server/db/inspections.ts';
import * as receipts from '#server/db/receipts.ts';
import type { ReceiptRow } from '#server/db/tables.ts';
import { fieldProblems } from '#server/fieldProblems.ts';
import { cleanRichText } from '#server/richText.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { type Action, type ActionType, payloads, type QueuedAction, type Receipt } from '#shared/rules/actions.ts';
import { applyAction } from '#shared/rules/applyAction.ts';
import { changedParts } from '#shared/rules/changes.ts';
import { auditOf, type UserContext } from './context.ts';
import { keepJudgedTree } from './judgedTree.ts';
import { readVersion } from './versions.ts';

/** The one way an inspector's change reaches the database, whether it travelled alone or in a queue. */
export interface Performed {
  status: 'applied' | 'duplicate';
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

const receiptOf = (context: UserContext, queued: QueuedAction, hash: string, status: ReceiptRow['status'], error: string | null): ReceiptRow => ({
  id: queued.id,
  account_id: context.user.id,
  inspection_id: queued.inspection,
  type: queued.type,
  payload_hash: hash,
  device: queued.device ?? null,
  sequence: queued.sequence ?? null,
  device_time: queued.created_at ?? null,
  received_at: context.now(),
  status,
  error,
});

/**
 * Applies one action in a transaction of its own, with its receipt and its audit entry. An id that was applied before
 * changes nothing; the same id with other content, or of another account, is refused; one that was refused before is
 * judged anew.
 * @throws Problem of `applyAction`, and inspection_not_found, action_conflict, validation_failed. The refusal is on record.
 */
export async function perform(context: UserContext, queued: QueuedAction): Promise<Performed> {
  let hash = '';
  try {
    const action = readAction(queued);
    hash = hashOf(queued.inspection, action);
    return await context.transaction((db) => apply(context, db, queued, action, hash));
  } catch (error) {
    if (error instanceof Problem && error.code !== 'action_conflict') {
      const refusal = receiptOf(context, queued, hash, 'refused', error.code);
      await context.transaction(async (db) => {
        if (!(await receipts.write(db, refusal)) && (await receipts.find(db, queued.id))?.status === 'refused') await receipts.replace(db, refusal);
      });
    }
    throw error;
  }
}

async function apply(context: UserContext, db: Db, queued: QueuedAction, action: Action, hash: string): Promise<Performed> {
  const owner = context.user.id;
  const before = await inspections.lock(db, owner, queued.inspection);
  const known = await receipts.find(db, queued.id);
  if (known && (known.account_id !== owner || known.inspection_id !== queued.inspection || (known.status === 'applied' && known.payload_hash !== hash)))
    throw new Problem('action_conflict');
  if (!before) throw new Problem('inspection_not_found');
  if (known?.status === 'applied') return { status: 'duplicate', inspection: before, changed: {} };

  const version = await readVersion(context, db, before.version.id);
  const after = applyAction(before, { categories: version?.categories ?? [] }, action);
  const saved = await inspections.saveChange(db, before, after, context.now());
  if (before.status !== 'finished' && saved.status === 'finished' && version) await keepJudgedTree(db, saved.id, version);
  const receipt = receiptOf(context, queued, hash, 'applied', null);
  if (known) await receipts.replace(db, receipt);
  else if (!(await receipts.write(db, receipt))) throw new Problem('action_conflict');
  const parts = changedParts(before, after);
  await audit.write(
    db,
    auditOf(context, {
      noun: 'inspection',
      record: saved.id,
      event: queued.type,
      action: queued.id,
      deviceTime: queued.created_at ?? null,
      old: parts.old,
      new: parts.new,
    }),
  );
  await accounts.bumpWork(db, owner);
  return { status: 'applied', inspection: saved, changed: parts.new };
}

/** The same for a queue: a refusal becomes a receipt, anything unexpected still throws and stays unreceipted. */
export async function performQueued(context: UserContext, queued: QueuedAction): Promise<Receipt> {
  try {
    return { id: queued.id, status: (await perform(context, queued)).status };
  } catch (error) {
    if (error instanceof Problem) return { id: queued.id, status: 'refused', error: error.code };
    throw error;
  }
}
