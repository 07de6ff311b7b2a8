import type { RunContext } from '#server/handlers/context/context.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { TypedOn } from '#shared/model/typedOn.ts';
import { Problem } from '#shared/problems.ts';
import { transferred } from '#shared/rules/inspection/actionParts.ts';
import type { Performed } from './applyRun.ts';
import { noteDevice } from './noteDevice.ts';
import { perform } from './perform.ts';

/** Performs a change that was sent by itself: its id is the Idempotency-Key, or a new one. */
export const performAlone = async (
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
  // The change was applied, but this person may no longer read the inspection.
  if (performed.receipt.error === transferred)
    throw new Problem('inspection_transferred', { action: performed.receipt.id });
  return performed;
};
