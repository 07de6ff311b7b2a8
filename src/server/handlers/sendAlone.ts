import * as deviceSays from '#server/db/deviceSays.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { InspectionChange } from '#shared/model/inspection.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import type { TypedOn } from '#shared/model/typedOn.ts';
import { Problem } from '#shared/problems.ts';
import { transferred } from '#shared/rules/actionParts.ts';
import { findInspection } from './addInspection.ts';
import type { Performed } from './applyRun.ts';
import type { RunContext, UserContext } from './context.ts';
import { perform } from './perform.ts';

/**
 * Keeps what a device says of itself: how far its clock is from ours (never used for order,
 * decisions part 4.12) and what still waits on it.
 */
export async function noteDevice(
  { db, user, action, now }: UserContext,
  device: string | null | undefined,
): Promise<void> {
  if (!device) return;
  const its = Date.parse(action.now ?? '');
  if (!Number.isNaN(its)) await deviceSays.noteClock(db, user.id, device, its - Date.parse(now()));
  const since = Date.parse(action.unsentSince ?? '');
  if (action.unsent !== null)
    await deviceSays.noteUnsent(
      db,
      user.id,
      device,
      action.unsent,
      Number.isNaN(since) ? null : new Date(since).toISOString(),
    );
}

/** Performs a change that was sent by itself: its id is the Idempotency-Key, or a new one. */
const alone = async (
  context: RunContext,
  type: ActionType,
  inspection: string,
  payload: unknown,
  typed: TypedOn = {},
): Promise<Performed> => {
  const { id, device, sequence, createdAt, base, versionRevision, givenBack } = context.action;
  const { metrics } = context.services;
  const performed = await perform(context, {
    id: id ?? context.newId(),
    type,
    inspection,
    payload,
    base,
    ...typed,
    version_revision: versionRevision,
    ...(device !== null ? { device } : {}),
    ...(sequence !== null ? { sequence } : {}),
    ...(createdAt !== null ? { created_at: createdAt } : {}),
    ...(givenBack ? { given_back: true } : {}),
  }).catch((error: unknown) => {
    if (error instanceof Problem) metrics.action('refused', error.code);
    throw error;
  });
  metrics.action(performed.receipt.status);
  await noteDevice(context, device);
  // It is in there, and no longer for this person to read.
  if (performed.receipt.error === transferred)
    throw new Problem('inspection_transferred', { action: performed.receipt.id });
  return performed;
};

export const whole =
  (type: ActionType) =>
  async (context: RunContext, { id, ...payload }: { id: string }) => {
    const { receipt } = await alone(context, type, id, payload);
    return { inspection: await findInspection(context, context.db, id), receipt };
  };

/**
 * While filling out, the answer holds only what changed: a tablet on a slow line should not read
 * everything again.
 */
export const part =
  (type: ActionType) =>
  async (
    context: RunContext,
    { id, base_notes, typed_on, half_word, ...payload }: { id: string } & TypedOn,
  ): Promise<{ inspection: InspectionChange; receipt: Receipt }> => {
    const { inspection, changed, receipt } = await alone(context, type, id, payload, {
      base_notes,
      typed_on,
      half_word,
    });
    const { notes, category_notes, question_results, category_last_question_answers } = changed;
    return {
      inspection: {
        id,
        status: inspection.status,
        revision: inspection.revision,
        notes,
        category_notes,
        question_results,
        category_last_question_answers,
      },
      receipt,
    };
  };
